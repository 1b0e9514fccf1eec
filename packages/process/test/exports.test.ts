import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the package exports these names', async () => {
  expect(Object.keys(await import('../src/index.ts')).toSorted()).toMatchInlineSnapshot(`
    [
      "Utf8Chunks",
      "childEnvironment",
      "createProcessHost",
      "defaultSpillDirectory",
      "explainExit",
      "foldProgress",
      "probeMachine",
      "resolveExecutable",
      "sweepSpillFiles",
      "trustedPath",
    ]
  `);
});

test('one file starts programs', () => {
  const src = join(import.meta.dirname, '../src');
  const spawning = globSync('**/*.ts', { cwd: src }).filter((file) =>
    /from '(execa|(node:)?child_process)'|import\('(execa|(node:)?child_process)'\)/.test(
      readFileSync(join(src, file), 'utf8'),
    ),
  );
  expect(spawning).toEqual(['spawn.ts']);
});
