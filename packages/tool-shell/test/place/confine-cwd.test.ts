import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { confineCwd } from '../../src/place/confine-cwd.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-cwd-')));
const root = join(base, 'root');
mkdirSync(join(root, 'in'), { recursive: true });
mkdirSync(join(base, 'root-beside'));
symlinkSync(base, join(root, 'out'));
symlinkSync(join(root, 'in'), join(base, 'way-in'));
writeFileSync(join(root, 'file'), '');
afterAll(() => rmSync(base, { recursive: true }));
const rules = { roots: [root], temporary: false, home: false };

test.each([
  ['.', ''],
  ['in', 'in'],
  ['in/..', ''],
  ['../way-in', 'in'],
])('S5: %s is inside', (cwd, expected) => {
  expect(confineCwd(cwd, root, rules)).toBe(join(root, expected));
});

test.each(['..', 'in/../..', 'out', 'out/root-beside', '../root-beside', '/'])(
  'S5: %s is outside, whatever it looks like',
  (cwd) => {
    expect(() => confineCwd(cwd, root, rules)).toThrow(/outside the workspace/);
  },
);

test('the home folder is outside until a setting says otherwise, and the error names the setting', () => {
  expect(() => confineCwd(homedir(), root, rules)).toThrow(/allowHomeCwd/);
  expect(confineCwd(homedir(), root, { ...rules, home: true })).toBe(realpathSync(homedir()));
});

test('a missing directory and a file are different errors', () => {
  expect(() => confineCwd('none', root, rules)).toThrow(/does not exist/);
  expect(() => confineCwd('file', root, rules)).toThrow(/not a directory/);
});
