import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOnlyProfile, type SandboxProfile, wrapWithBubblewrap } from '@umbo/sandbox';
import { attempts, runFree, users, whyNotHere } from './locked.ts';
import { profiles } from './profiles.ts';
import { type Stage, stage } from './stage.ts';

const notRun = [...whyNotHere(), ...(existsSync('/usr/bin/bwrap') ? [] : ['bubblewrap is not installed'])];
test.each(notRun)('bubblewrap around a command: not run (%s)', (why) => expect(why).not.toBe(''));

/** What bubblewrap keeps: files, processes, network, the machine. The rest is in its `notEnforced`. */
const kept = [
  [
    'create',
    'write',
    'truncate',
    'O_TRUNC',
    'unlink',
    'rename',
    'link',
    'symlink',
    'mkdir',
    'mkfifo',
    'O_TMPFILE',
    'chmod',
    'chown',
  ],
  [
    'utimensat',
    'setxattr',
    'chattr',
    'file_setattr',
    '/proc/self/root',
    '/proc/self/fd reopen',
    '/proc/PID/environ',
    '/proc/PID/mem',
  ],
  [
    'ptrace',
    'kill CONT',
    'renice',
    'prlimit',
    'shmat',
    'net: TCP connect',
    'abstract unix socket',
    'chroot',
    'sysctl',
    'create in /etc',
  ],
  ['sethostname', 'reboot', 'kexec_load', 'finit_module', 'swapon', 'acct'],
].flat();

/** A word of the sentence in which `notEnforced` owns up to a row that goes through. */
const said: Readonly<Record<string, string>> = {
  'open a FIFO both ways': 'FIFO',
  'unix socket path': 'unix socket',
  'abstract unix socket': 'abstract',
  'inherited: write': 'descriptors',
  io_uring_setup: 'io_uring',
  add_key: 'keyrings',
  'unshare user': 'namespaces',
  vsock: 'vsock',
  'set-user-id by chmod': 'set-user-id',
};

describe.each(notRun.length === 0 ? users : [])('bubblewrap, as $name', ({ uid }) => {
  let on: Stage;
  beforeAll(async () => {
    on = await stage(uid);
  }, 60_000);
  afterAll(() => on.close());

  const run = async (profile: SandboxProfile, command: readonly string[], at = on) => {
    const [program = '', ...rest] = command;
    const wrapped = wrapWithBubblewrap(
      profile,
      { file: program, args: rest },
      { scratchDir: at.scratch, cwd: at.workspace },
    );
    if (wrapped.kind === 'unavailable') throw new Error(wrapped.reason);
    const { notEnforced } = wrapped.enforcement;
    const become = ['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
    const prefix = uid === process.getuid?.() ? [] : become;
    const argv = [...prefix, wrapped.command.file, ...wrapped.command.args];
    return { notEnforced, ...(await runFree('/usr/bin/env', argv, at.env)) };
  };

  for (const network of ['on', 'off'] as const) {
    for (const name of ['read-only', 'workspace-write']) {
      test(`P11: ${name} with network ${network}: what goes through is said, and nothing else is`, async () => {
        // Of its own: what goes through changes it, and fills the queues of its sockets.
        const own = await stage(uid);
        const profile = { ...(profiles[name]?.(own) ?? readOnlyProfile()), protectedPaths: [], network };
        const { stdout, notEnforced } = await run(profile, [await attempts(), 'child', 'ap'], own);
        await own.close();
        const lines = stdout.split('\n');
        for (const [row, word] of Object.entries(said)) {
          if (!lines.some((line) => line.startsWith(`${row}\t`))) throw new Error(`no row ${row}`);
          if (!lines.includes(`${row}\tthrough`)) continue;
          expect(notEnforced).toContainEqual(expect.stringContaining(word));
        }
        expect(notEnforced.some((text) => text.includes('abstract'))).toBe(network === 'on');
        expect(notEnforced.some((text) => text.includes('set-user-id'))).toBe(name === 'workspace-write');
      });
    }
  }

  for (const name of ['read-only with denied reads', 'workspace-write']) {
    test(`${name}: what it claims is refused`, async () => {
      const profile = profiles[name]?.(on);
      if (profile === undefined) throw new Error(name);
      const protectedPaths = profile.protectedPaths.filter((path) => !path.endsWith('linked.env'));
      const { stdout } = await run({ ...profile, protectedPaths }, [await attempts(), 'child', 'am']);
      const through = stdout
        .split('\n')
        .flatMap((line) => (line.endsWith('\tthrough') ? [line.split('\t')[0]] : []));
      expect(stdout.split('\n').length).toBeGreaterThan(130);
      expect(kept.filter((row) => through.includes(row))).toEqual([]);
      const hidden = await run({ ...profile, protectedPaths }, ['/bin/cat', join(on.secrets, 'key')]);
      expect(hidden.stdout).toBe('');
    });
  }
});
