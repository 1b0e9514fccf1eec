import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

// Node 22 prints a warning wherever SQLite is loaded.
test('importing the package does not load SQLite; only opening a task store does', () => {
  const entry = JSON.stringify(resolve(import.meta.dirname, '../src/index.ts'));
  const script = `await import(${entry}); console.log(process.moduleLoadList.some((name) => /sqlite/i.test(name)))`;
  const args = ['--conditions=@umbo/source', '--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('false\n');
});
