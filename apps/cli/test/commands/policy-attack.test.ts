import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, umbo } from '../umbo.ts';

interface Report {
  readonly tried: number;
  readonly findings: readonly { readonly family: string; readonly call: { readonly script?: string } }[];
  readonly skipped: readonly string[];
}

test('a policy that allows nothing gives nothing away', async () => {
  const cwd = freshFolder();
  writeFileSync(join(cwd, 'closed.yaml'), 'version: 1\nallow: []\ndeny: [rm, ., source]\n');
  const { code, stdout } = await umbo(['policy', 'attack', 'closed.yaml'], { cwd });
  expect(stdout).toMatch(/^\d+ attempts on closed\.yaml: none was allowed \(seed 1\)\n$/);
  expect(code).toBe(0);
  expect(readdirSync(cwd)).toEqual(['closed.yaml']);
});

test('the developer preset gives nothing away', async () => {
  const { code, stdout } = await umbo(['policy', 'attack', 'umbo:developer'], { cwd: freshFolder() });
  expect(stdout).toMatch(/ attempts on umbo:developer: none was allowed \(seed 1\)\n$/);
  expect(code).toBe(0);
});

test('a rule that opens a door is found, with the command that goes through it; the same seed finds the same', async () => {
  const cwd = freshFolder();
  writeFileSync(
    join(cwd, 'leaky.yaml'),
    'version: 1\nallow: [ls, env]\ndeny: [rm]\nrules:\n  - { id: any-find, decision: allow, match: find **, paths: any }\n',
  );
  const args = ['policy', 'attack', 'leaky.yaml', '--json', '--seed', '3'];
  const [first, second] = await Promise.all([umbo(args, { cwd }), umbo(args, { cwd })]);
  expect([first.code, second.code]).toEqual([1, 1]);
  expect(first.stdout).toBe(second.stdout);
  const report = JSON.parse(first.stdout) as Report;
  expect(report.tried).toBeGreaterThan(5000);
  expect(report.findings.map(({ call }) => call.script ?? '')).toContain('find . -fprint /etc/umbo-attack');
  // A deny is stronger than an allow rule.
  expect(report.findings.filter(({ call }) => /\brm\b/.test(call.script ?? ''))).toEqual([]);
});

test('the attack knows nothing of what the judge knows', () => {
  const folder = join(import.meta.dirname, '../../src/attack');
  const imports = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/from '[^']+'/g) ?? [])
    .filter((text) => !text.startsWith("from '."));
  expect([...new Set(imports)].toSorted()).toEqual([
    "from '@umbo/command-policy'",
    "from 'node:fs'",
    "from 'node:os'",
    "from 'node:path'",
  ]);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  ))
    expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(
      /import \{(?! type)[^}]*\} from '@umbo\/command-policy'/,
    );
});
