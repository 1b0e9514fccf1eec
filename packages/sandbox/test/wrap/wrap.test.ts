import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  offProfile,
  readOnlyProfile,
  sandboxExecProfile,
  type SandboxProfile,
  unavailableOn,
  workspaceWriteProfile,
  wrapWithBubblewrap,
  wrapWithSandboxExec,
} from '../../src/index.ts';

const command = { file: '/bin/echo', args: ['a b', '--', '$x'] };
let root: string;
let write: SandboxProfile;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-wrap-')));
  mkdirSync(join(root, '.git/hooks'), { recursive: true });
  mkdirSync(join(root, 'secrets'));
  writeFileSync(join(root, 'token'), '');
  symlinkSync('token', join(root, 'link'));
  write = workspaceWriteProfile({
    roots: [root],
    network: 'on',
    protectedPaths: ['.git/hooks'],
    deniedReads: [join(root, 'secrets'), join(root, 'token')],
  });
});
afterAll(() => rmSync(root, { recursive: true }));

function argsOf(profile: SandboxProfile): string {
  const wrapped = wrapWithBubblewrap(profile, command, { scratchDir: root, cwd: '/work' });
  if (wrapped.kind !== 'wrapped') throw new Error(wrapped.reason);
  return wrapped.command.args.join(' ');
}

test('bubblewrap always drops every capability and unshares user, uts and pid', () => {
  for (const profile of [readOnlyProfile(), write]) {
    const args = argsOf(profile);
    for (const needed of [
      '--unshare-user',
      '--unshare-uts',
      '--unshare-pid',
      '--cap-drop ALL',
      '--die-with-parent',
      '--ro-bind / /',
      '--proc /proc --remount-ro /proc',
    ])
      expect(args).toContain(needed);
    expect(args.endsWith('--chdir /work -- /bin/echo a b -- $x')).toBe(true);
  }
});

test('bubblewrap binds roots, holds parents, protects and hides', () => {
  const args = argsOf(write);
  expect(args).toContain(`--bind ${root}/.git ${root}/.git --ro-bind ${root}/.git/hooks ${root}/.git/hooks`);
  expect(args).toContain(`--tmpfs ${root}/secrets`);
  expect(args).toContain(`--ro-bind /dev/null ${root}/token`);
  expect(args).not.toContain('--unshare-net');
  expect(argsOf({ ...write, network: 'off' })).toContain('--unshare-net');
});

test('bubblewrap says what it cannot keep, and refuses what it cannot express', () => {
  expect(wrapWithBubblewrap(write, command)).toHaveProperty('enforcement.notEnforced.length', 5);
  expect(
    wrapWithBubblewrap({ ...write, protectedPaths: [join(root, 'link')], deniedReads: [] }, command).kind,
  ).toBe('unavailable');
  expect(wrapWithBubblewrap(offProfile(), command).kind).toBe('unavailable');
});

test('sandbox-exec is named by its absolute path and its profile is closed by default', () => {
  const wrapped = wrapWithSandboxExec(write, command, { scratchDir: '/scratch' });
  expect(wrapped).toMatchObject({ kind: 'wrapped', command: { file: '/usr/bin/sandbox-exec' } });
  const text = sandboxExecProfile({ ...write, network: 'off' }, '/scratch');
  expect(text.split('\n').slice(0, 2)).toEqual(['(version 1)', '(deny default)']);
  expect(text).not.toContain('network');
  expect(text.indexOf('deny file-write*')).toBeGreaterThan(
    text.indexOf('(allow file-write* (subpath "/scratch"))'),
  );
  expect(text.split('\n').at(-1)).toBe(`(deny file-read* file-write* (subpath "${root}/token"))`);
});

test('sandbox-exec is told every name of a protected or denied path, since it goes by real ones', () => {
  const [link, token] = [join(root, 'link'), realpathSync(join(root, 'link'))];
  const lines = sandboxExecProfile({ ...write, protectedPaths: [link], deniedReads: [link] }).split('\n');
  for (const path of [link, token]) {
    expect(lines).toContain(`(deny file-write* (subpath "${path}"))`);
    expect(lines).toContain(`(deny file-read* file-write* (subpath "${path}"))`);
  }
});

test('a path cannot write itself into the profile of sandbox-exec', () => {
  expect(
    sandboxExecProfile({ ...write, writableRoots: ['/a") (allow default) ("\\'] }).split('\n'),
  ).toContain(String.raw`(allow file-write* (subpath "/a\") (allow default) (\"\\"))`);
  expect(wrapWithSandboxExec({ ...write, writableRoots: ['/a\n(allow default)'] }, command).kind).toBe(
    'unavailable',
  );
  expect(wrapWithSandboxExec({ ...write, deniedReads: ['relative'] }, command).kind).toBe('unavailable');
});

test('Windows has no sandbox and says so', () => {
  expect(unavailableOn('win32')).toMatchObject({
    kind: 'unavailable',
    reason: expect.stringContaining('Windows'),
  });
});
