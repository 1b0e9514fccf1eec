import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  defaultDeniedReads,
  defaultProtectedPaths,
  offProfile,
  readOnlyProfile,
  workspaceWriteProfile,
} from '../../src/index.ts';

let home: string;
beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-home-')));
  for (const dir of ['.ssh', '.aws', 'work/.git/hooks', 'real-docker'])
    mkdirSync(join(home, dir), { recursive: true });
  for (const file of ['.netrc', 'work/.env', 'real-docker/config.json']) writeFileSync(join(home, file), '');
  symlinkSync(join(home, 'real-docker'), join(home, '.docker'));
});
afterAll(() => rmSync(home, { recursive: true }));

test('denied reads are the secrets that exist, by their real paths', () => {
  const found = defaultDeniedReads({ home }).filter((path) => path.startsWith(home));
  expect(found).toEqual(
    ['.ssh', '.aws', 'real-docker/config.json', '.netrc'].map((path) => join(home, path)),
  );
});

test('a HOME that points elsewhere uncovers nothing, and one that is nowhere ends nothing', () => {
  const { HOME } = process.env;
  process.env['HOME'] = home;
  const found = defaultDeniedReads();
  process.env['HOME'] = '/nonexistent';
  const elsewhere = defaultDeniedReads();
  if (HOME === undefined) delete process.env['HOME'];
  else process.env['HOME'] = HOME;
  expect(found).toEqual(
    expect.arrayContaining([join(home, '.ssh'), ...defaultDeniedReads({ home: userInfo().homedir })]),
  );
  expect(elsewhere).toEqual(defaultDeniedReads({ home: userInfo().homedir }));
});

test('what this user could not read anyway is not listed', () => {
  const asRoot = process.getuid?.() === 0;
  chmodSync(join(home, '.netrc'), 0o000);
  expect(defaultDeniedReads({ home }).includes(join(home, '.netrc'))).toBe(asRoot);
});

test('protected paths are those that exist below the root', () => {
  const root = join(home, 'work');
  expect(defaultProtectedPaths(root)).toEqual([join(root, '.git/hooks'), join(root, '.env')]);
});

test('in a worktree the file that says where the repository is, is protected', () => {
  const root = join(home, 'tree');
  mkdirSync(root);
  writeFileSync(join(root, '.git'), 'gitdir: elsewhere\n');
  expect(defaultProtectedPaths(root)).toEqual([join(root, '.git')]);
});

test('a profile resolves its roots and puts protected paths below each', () => {
  symlinkSync(join(home, 'work'), join(home, 'link'));
  expect(
    workspaceWriteProfile({
      roots: [join(home, 'link')],
      network: 'on',
      protectedPaths: ['a', '/etc/b'],
      deniedReads: [],
    }),
  ).toEqual({
    mode: 'workspace-write',
    network: 'on',
    writableRoots: [join(home, 'work')],
    protectedPaths: [join(home, 'work/a'), '/etc/b'],
    deniedReads: [],
  });
});

test('a root that does not exist throws, and says what would help', () => {
  expect(() => workspaceWriteProfile({ roots: ['/nonexistent'], network: 'off' })).toThrow(
    'Create it, or name another',
  );
});

test('read-only has no network unless asked; off promises nothing', () => {
  expect(readOnlyProfile({ deniedReads: [] })).toMatchObject({
    mode: 'read-only',
    network: 'off',
    writableRoots: [],
  });
  expect(offProfile()).toEqual({
    mode: 'off',
    network: 'on',
    writableRoots: [],
    protectedPaths: [],
    deniedReads: [],
  });
});
