import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '../src');

test('the sources import zod, each other, and nothing else: no node:*', async () => {
  const foreign: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: src })) {
    const text = await readFile(resolve(src, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      if (specifier !== 'zod' && !/^\.{1,2}\//.test(specifier)) foreign.push(`${file}: ${specifier}`);
    }
    expect(text).not.toMatch(/\brequire\(|\bprocess\.|\bBuffer\b|\b__dirname\b/);
  }
  expect(foreign).toEqual([]);
});
