import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesOf } from '../../src/lock/names-of.ts';

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-names-')));
  mkdirSync(join(root, 'a/b'), { recursive: true });
  writeFileSync(join(root, 'a/file'), '');
  writeFileSync(join(root, 'file'), '');
  for (const [target, name] of [
    ['a/b', 'far'],
    ['far/../file', 'by-dots'],
    ['by-dots', 'first'],
    [`${'/'.repeat(3)}${'./'.repeat(3)}nowhere`, 'dangling'],
    ['round', 'round'],
  ] as const)
    symlinkSync(target, join(root, name));
});
afterAll(() => rmSync(root, { recursive: true }));

const below = (...names: readonly string[]): string[] => names.map((name) => join(root, name));

test('every link on the way is a name, and `..` behind a link leads out of its target', () => {
  expect(namesOf(join(root, 'first'))).toEqual(below('first', 'by-dots', 'far', 'a/file'));
  expect(namesOf(`${root}/far/../file`)).toContain(join(root, 'a/file'));
});

test('a plain path has one name; one that ends nowhere has the name it would be made by', () => {
  expect(namesOf(join(root, 'a/file'))).toEqual(below('a/file'));
  expect(namesOf(join(root, 'absent/file'))).toEqual(below('absent/file'));
  expect(namesOf(join(root, 'dangling'))).toEqual([join(root, 'dangling'), '/nowhere']);
  expect(namesOf(join(root, 'far/../new/file'))).toContain(join(root, 'new/file'));
  expect(namesOf(`${root}/far/../new/file`)).toContain(join(root, 'a/new/file'));
  expect(namesOf(join(root, 'round'))).toEqual(below('round'));
});
