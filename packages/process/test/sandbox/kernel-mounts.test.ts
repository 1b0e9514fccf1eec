import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { workspaceWriteProfile } from '@umbo/sandbox';
import { describe, expect, onTestFinished, test } from 'vitest';
import { spawnProgram } from '../../src/spawn.ts';
import { findSupervisor } from '../../src/supervisor/supervisor-path.ts';
import { users, whyNotHere } from './locked.ts';

const notRun = [
  ...whyNotHere(),
  ...(findSupervisor() === null ? ['supervisor: not built (no cc)'] : []),
  ...(process.getuid?.() === 0 ? [] : ['only root mounts']),
];
test.each(notRun)('file systems of the kernel in a root: not run (%s)', (why) => expect(why).not.toBe(''));

/** What a command in a workspace with a chroot in it meets: `proc` is a /proc of the whole machine. */
async function inChroot(uid: number, script: string): Promise<unknown> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-chroot-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'the chroot/proc'), { recursive: true });
  chownSync(root, uid, uid);
  chmodSync(root, 0o755);
  const host = resolve(import.meta.dirname, 'host-run.ts');
  const node = [process.execPath, '--conditions=@umbo/source', host];
  const become = ['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  const program = await spawnProgram({
    file: '/usr/bin/unshare',
    args: ['-m', '/bin/sh', '-c', 'mount -t proc proc "$1" && shift && exec "$@"', 'sh'].concat(
      join(root, 'the chroot/proc'),
      uid === 0 ? node : [...become, ...node],
    ),
    cwd: '/',
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    stdin: 'pipe',
  });
  const profiles = [workspaceWriteProfile({ roots: [root], network: 'off', deniedReads: [] })];
  const asked = { profiles, file: '/bin/sh', args: ['-c', `cd "${root}/the chroot"; ${script}`] };
  program.stdin?.end(JSON.stringify({ ...asked, env: {} }));
  const [stdout, stderr] = await Promise.all([text(program.stdout), text(program.stderr)]);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

describe.each(notRun.length === 0 ? users : [])('as $name', ({ uid }) => {
  test('P12: the settings of the machine stay as they are where a root holds a /proc, which can still be read', async () => {
    const settings = 'proc/sys/kernel/core_pattern proc/self/comm proc/self/oom_score_adj';
    const script = `for f in ${settings}; do if (: >> "$f") 2> /dev/null; then echo "opened $f"; fi; done
      read word rest < proc/version; echo "$word"; echo made > ../file && cat ../file`;
    expect(await inChroot(uid, script)).toMatchObject({ exitCode: 0, stdout: 'Linux\nmade\n' });
  });
});
