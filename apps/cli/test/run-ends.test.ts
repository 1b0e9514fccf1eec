import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apart, becomes, freshFolder, sleepers, startUmbo, umbo, uniqueSeconds } from './umbo.ts';

/** A tree with a daemon in it: one that left the group and the session. */
const tree = (seconds: string): string => `setsid sleep ${seconds} & echo up; sleep ${seconds}`;

async function startTree(more: readonly string[] = []) {
  const seconds = uniqueSeconds();
  const child = startUmbo(['run', '--yes', ...more, '--script', tree(seconds)], { cwd: freshFolder() });
  await once(child.stdout, 'data');
  expect(await becomes(() => sleepers(seconds).length === 2)).toBe(true);
  return { child, seconds, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'P3: %s during run: the tree is gone, 130',
  async (signal) => {
    const { child, seconds, ended } = await startTree();
    child.kill(signal);
    expect(await ended).toEqual([130, null]);
    expect(sleepers(seconds)).toEqual([]);
  },
);

test('Ctrl-C at a terminal reaches the whole group: the tree is gone, 130', async () => {
  const { child, seconds, ended } = await startTree();
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(sleepers(seconds)).toEqual([]);
});

test('P3: kill -9 during run: the tree is gone within three seconds', async () => {
  const { child, seconds, ended } = await startTree();
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await becomes(() => sleepers(seconds).length === 0, 3000)).toBe(true);
});

test('A1: a cancelled command has its outcome in the audit log', async () => {
  const cwd = freshFolder();
  const log = join(cwd, 'a.log');
  const { child, ended } = await startTree(['--audit', log]);
  child.kill('SIGINT');
  await ended;
  const { stdout } = await umbo(['audit', 'show', '--kind', 'outcome', log]);
  expect(stdout).toContain('cancelled');
});

test('a reader that goes away ends the tree, without a stack', async () => {
  const seconds = uniqueSeconds();
  const child = startUmbo(['run', '--yes', '--script', `setsid sleep ${seconds} & yes`], {
    cwd: freshFolder(),
  });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(141);
  expect(sleepers(seconds)).toEqual([]);
  expect(apart(stderr)).toBe('');
});

test('a reader that stands still does not keep a signal from ending it, nor the tree', async () => {
  const seconds = uniqueSeconds();
  const child = startUmbo(['run', '--yes', '--script', `setsid sleep ${seconds} & yes`], {
    cwd: freshFolder(),
  });
  expect(await becomes(() => sleepers(seconds).length === 1)).toBe(true);
  await once(child.stdout, 'readable');
  // Nothing is read from here on: the pipe is full, and the program waits in its write.
  await becomes(() => false, 1500);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(await becomes(() => sleepers(seconds).length === 0, 3000)).toBe(true);
});
