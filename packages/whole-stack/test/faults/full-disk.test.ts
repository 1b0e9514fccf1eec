import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultRow } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { backends } from './fault-backends.ts';
import { runFixture } from './run-fixture.ts';

const row = faultRow('F8');
const unshare = ['unshare', '--user', '--map-root-user', '--mount'];
// A small disk needs a mount namespace.
const possible =
  spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

test.each(possible ? ['disk'] : [])(
  'F8: on a %s with hardly a page left the whole host refuses or finishes each call, works when there is room again, and its log verifies',
  { timeout: 600_000 },
  async () => {
    const disk = mkdtempSync(join(tmpdir(), 'umbo-f8-'));
    const script = 'mount -t tmpfs -o size=32m none "$0" && exec "$@"';
    const { kinds, rounds, recovered, verified } = await runFixture<{
      readonly kinds: Readonly<Record<string, number>>;
      readonly rounds: number;
      readonly recovered: number;
      readonly verified: number;
    }>('full-disk-host.ts', { args: [disk, row.count(1, 9)], under: [...unshare, 'sh', '-c', script, disk] });
    rmSync(disk, { recursive: true });
    const allowed = [
      'completed',
      'failed',
      'cancelled',
      'refused: auditUnavailable',
      'refused: task-store-unavailable',
    ];
    expect(Object.keys(kinds).filter((kind) => !allowed.includes(kind))).toEqual([]);
    expect(Object.keys(kinds).some((kind) => kind.startsWith('refused'))).toBe(true);
    row.tried(`${rounds} amounts of free space from none to 39 pages, ${JSON.stringify(kinds)}`);
    row.figure('worked again with room', recovered, { atLeast: rounds });
    row.figure('logs that verify', verified, { atLeast: rounds });
  },
);

test.each(possible ? backends : [])(
  'F8: a command whose full output finds no room on the disk ends well and says that its file stops early, on the %s backend',
  async (backend) => {
    const folder = mkdtempSync(join(tmpdir(), 'umbo-f8-'));
    mkdirSync(join(folder, 'spill'));
    const script = 'mount -t tmpfs -o size=64k,mode=700 none "$0/spill" && exec "$@"';
    const output = await runFixture<Readonly<Record<string, unknown>>>('spilling-host.ts', {
      args: [folder, backend],
      under: [...unshare, 'sh', '-c', script, folder],
    });
    rmSync(folder, { recursive: true });
    expect(output).toMatchObject({
      exit_code: 0,
      note: expect.stringMatching(/stops early.*what was kept of the output/) as string,
    });
    row.tried(`output larger than the disk, ${backend}`);
  },
);

test.each(possible ? [] : ['this machine allows no mount namespace'])(
  'F8: the whole host on a full disk: not run (%s)',
  (why) => expect(why).not.toBe(''),
);
