import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { faultRow } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { supervisorBuilt } from './fault-backends.ts';
import { runFixture } from './run-fixture.ts';
import { survivorsAfter } from './survivors.ts';

const row = faultRow('F13');
// A limit on processes is kept for an ordinary user only, and counts for this task alone: one nobody else runs under.
const asUser = process.getuid?.() === 0 ? ['setpriv', '--reuid=61237', '--clear-groups'] : [];
const possible =
  supervisorBuilt &&
  spawnSync(asUser[0] ?? 'true', [
    ...asUser.slice(1),
    ...(asUser.length > 0 ? ['unshare', '--user', 'true'] : []),
  ]).status === 0;

test.each(possible ? ['fork bombs'] : [])(
  'F13: %s under a limit on processes end with their timeout, leave nobody, and the host goes on',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'umbo-f13-'));
    chmodSync(folder, 0o755);
    const supervisor = join(folder, 'supervisor');
    copyFileSync(resolve(import.meta.dirname, '../../../process/native/build/umbo-supervisor'), supervisor);
    chmodSync(supervisor, 0o755);
    const mark = `umbo-f13-${process.pid}`;
    const bombs = row.count(30, 3);
    const { ended, most, exitCode } = await runFixture<{
      readonly ended: readonly { readonly timedOut: boolean; readonly lost: boolean; readonly ms: number }[];
      readonly most: number;
      readonly exitCode: number | null;
    }>('fork-bomb-host.ts', { args: [mark, bombs], under: asUser, env: { UMBO_SUPERVISOR: supervisor } });
    rmSync(folder, { recursive: true });
    expect(exitCode).toBe(0);
    expect(ended.filter(({ lost }) => lost)).toEqual([]);
    // The bombs were there to be ended.
    expect(ended.filter(({ timedOut }) => timedOut).length).toBeGreaterThan(0);
    row.tried(`${bombs} fork bombs and daemons under 40 processes each`);
    row.figure('survivors', (await survivorsAfter(mark, 3000)).length, { atMost: 0 });
    row.figure('most killed in one tree', most, { atLeast: 10 });
    row.figure('slowest end after a timeout of 1.5 s', Math.max(...ended.map(({ ms }) => ms)) / 1000, {
      atMost: 20,
      unit: 's',
    });
  },
);

test.each(possible ? [] : ['supervisor: not built, or no pid namespace for an ordinary user'])(
  'F13: fork bombs: not run (%s)',
  (why) => expect(why).not.toBe(''),
);
