import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';

const block = /^```ts\n([\s\S]*?)^```$/gm;
const promise = /console\.log\(.*\); \/\/ (.*)$/gm;

/**
 * Asserts that every TypeScript block of the given pages is, word for word, a file of `examplesDir`, and that each of those files,
 * run by itself against the sources, prints what its `console.log(…); // comments` say.
 */
export function testDocumentedExamples(pages: readonly string[], examplesDir: string): void {
  const examples = new Map(
    globSync('*.ts', { cwd: examplesDir }).map((name) => [
      name,
      readFileSync(resolve(examplesDir, name), 'utf8'),
    ]),
  );

  describe.each(pages)('%s', (page) => {
    test('shows only code that is an example file word for word', () => {
      const known = [...examples.values()];
      for (const [, code] of readFileSync(page, 'utf8').matchAll(block))
        expect(known, `${basename(page)}:\n${code}`).toContain(code);
    });
  });

  test.each([...examples])('examples/%s prints what its comments say', async (name, code) => {
    const promised = [...code.matchAll(promise)].map(([, text]) => text);
    const { stdout } = await execa({
      cwd: examplesDir,
      timeout: 50_000,
    })`node --conditions=@umbo/source ${name}`;
    expect(stdout.split('\n').filter((line) => line !== '')).toEqual(promised);
  });
}
