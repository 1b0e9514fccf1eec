import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/temporary-log.ts';

const folderScript = 'mount -t tmpfs -o size=128k none "$1" && exec "$2" --conditions=@umbo/source "$3" "$1"';
const unshare = (...args: readonly string[]): ReturnType<typeof spawnSync> =>
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', ...args], { encoding: 'utf8' });
// A small disk needs a mount namespace; where the machine gives none, the injected ENOSPC of audit-journal.test.ts is all there is.
const allowed = unshare('mount', '-t', 'tmpfs', 'none', '/mnt').status === 0;

test(
  allowed
    ? 'F8: on a real full disk the log stays whole, new work is refused, and it goes on when there is room'
    : 'F8: not run on a real full disk: this machine allows no mount namespace',
  () => {
    if (!allowed) {
      expect(unshare('mount', '-t', 'tmpfs', 'none', '/mnt').status).not.toBe(0);
      return;
    }
    const host = resolve(import.meta.dirname, '../fixtures/full-disk-host.ts');
    const run = unshare('sh', '-c', folderScript, 'sh', join(temporaryFolder()), process.execPath, host);
    expect(run.stderr).toBe('');
    expect(JSON.parse(String(run.stdout))).toEqual({
      code: 'audit-unavailable',
      some: true,
      whileFull: 'intact',
      after: 'intact',
    });
  },
);
