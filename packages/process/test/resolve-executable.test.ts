import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveExecutable, trustedPath } from '../src/resolve-executable.ts';

let root = '';

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'umbo-resolve-')));
  for (const dir of ['bin', 'other', 'work', 'bin/folder']) await mkdir(join(root, dir));
  for (const file of ['bin/tool', 'other/tool', 'other/second', 'work/ls']) {
    await writeFile(join(root, file), '#!/bin/sh\n');
    await chmod(join(root, file), 0o755);
  }
  await writeFile(join(root, 'bin/second'), 'not executable');
  await symlink('../other/second', join(root, 'bin/link'));
  await symlink(join(root, 'bin/link'), join(root, 'bin/link-to-link'));
  await symlink('bin', join(root, 'sbin'));
  await symlink('loop', join(root, 'bin/loop'));
});

afterAll(() => rm(root, { recursive: true, force: true }));

const find = (name: string, cwd = join(root, 'work')) =>
  resolveExecutable(name, { cwd, path: `${root}/bin:${root}/other` });

test('the first entry of the path that has an executable file wins', () => {
  expect(find('tool')).toMatchObject({ path: join(root, 'bin/tool'), realPath: join(root, 'bin/tool') });
  expect(find('second')?.path).toBe(join(root, 'other/second'));
});

test('directories, plain files, loops, missing and empty names resolve to nothing', () => {
  for (const name of [
    'folder',
    'absent',
    '',
    '.',
    '..',
    'loop',
    'to\0ol',
    './absent',
    join(root, 'bin/second'),
  ]) {
    expect(find(name)).toBeNull();
  }
});

test('S2: every link step is told, through directories too', () => {
  expect(find('link-to-link')).toEqual({
    path: join(root, 'bin/link-to-link'),
    realPath: join(root, 'other/second'),
    linkSteps: [join(root, 'bin/link-to-link'), join(root, 'bin/link'), join(root, 'other/second')],
  });
  expect(find(join(root, 'sbin/tool'))?.linkSteps).toEqual([join(root, 'sbin/tool'), join(root, 'bin/tool')]);
});

test('S2: `..` behind a link leads out of its target, as for the kernel: what is judged is what would run', async () => {
  await mkdir(join(root, 'deep/place'), { recursive: true });
  await symlink('deep/place', join(root, 'away'));
  await symlink('../bin/tool', join(root, 'deep/named'));
  await writeFile(join(root, 'named'), '#!/bin/sh\n', { mode: 0o755 });
  for (const [name, target] of [
    ['work/by-dots', '../away/../named'],
    ['work/by-whole-path', `${root}/away/../named`],
  ] as const) {
    await symlink(target, join(root, name));
    const found = find(join(root, name));
    expect(found?.realPath).toBe(join(root, 'bin/tool'));
    expect(found?.linkSteps).toContain(join(root, 'deep/named'));
    expect(found?.linkSteps).not.toContain(join(root, 'named'));
  }
});

test('S2: a name with a slash is relative to cwd and never looked up on the path', () => {
  expect(find('./ls')?.path).toBe(join(root, 'work/ls'));
  expect(find('../bin/tool')?.path).toBe(join(root, 'bin/tool'));
  expect(find('./tool')).toBeNull();
});

test('S3: empty, relative and dot entries of the path are never searched', () => {
  const cwd = join(root, 'work');
  for (const path of ['', '.', ':', 'work', './:..:'])
    expect(resolveExecutable('ls', { cwd, path })).toBeNull();
  expect(trustedPath(':/usr/bin:.:bin:./x:/bin:')).toBe('/usr/bin:/bin');
});

test('the real path is what the file system says', async () => {
  const found = resolveExecutable('sh', { cwd: '/' });
  expect(found?.realPath).toBe(await realpath(found?.path ?? ''));
});
