import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { background } from '@umbo/task-manager';
import { faultRow } from '@umbo/testkit';
import { afterAll, expect, test } from 'vitest';
import { composeHost } from '../../src/index.ts';
import { buildC } from './build-c.ts';
import { backends } from './fault-backends.ts';
import { checkInvariants } from './invariants.ts';
import { RecordedSpawns } from './recorded-spawns.ts';
import { processesMarked } from './survivors.ts';

const row = faultRow('F11');
const folder = mkdtempSync(join(tmpdir(), 'umbo-f11-'));
afterAll(() => rmSync(folder, { recursive: true }));
const tracer = buildC('tracer.c', join(folder, 'tracer'));
const traces =
  tracer !== null &&
  spawnSync('sh', ['-c', `sleep 5 & ${tracer} $! & p=$!; sleep 0.2; kill $p`]).status === 0;

/** A host with one background call under way, cancelled as `hold` sees fit. */
async function cancelHeld(
  backend: 'supervisor' | 'portable',
  script: string,
  hold: (pid: number) => Promise<() => void>,
  waitMs: number,
): Promise<{
  readonly warnings: number;
  readonly listedWhileHeld: number;
  readonly runningWhileHeld: number;
  readonly seconds: number;
}> {
  const mark = `umbo-f11-${process.pid}-${backend}-${Math.trunc(performance.now())}`;
  const spawns = new RecordedSpawns();
  const host = await composeHost({
    policies: [() => ({ kind: 'allow', reasons: [] })],
    backend,
    routing: () => background,
    around: spawns.around,
    cancel: { graceMs: 300, warnEveryMs: 500 },
  });
  let warnings = 0;
  host.manager.handle.events.subscribe(({ kind }) => (warnings += kind === 'warning' ? 1 : 0));
  const { taskId } = host.manager.start({
    callId: 'held',
    sessionId: 's',
    turnId: 't',
    agentId: 'a',
    toolName: 'shell.exec',
    input: { executable: 'sh', argv: ['-c', script, `${mark}-held`] },
  });
  await expect.poll(() => processesMarked(mark).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await sleep(200);
  const release = await hold(Math.min(...processesMarked(mark)));
  const began = performance.now();
  const cancelled = host.manager.handle.cancel(taskId);
  await Promise.race([cancelled, sleep(waitMs)]);
  const runningWhileHeld = processesMarked(mark).length;
  const listedWhileHeld = host.manager.handle.list({ phase: 'live' }).length;
  release();
  await cancelled;
  const seconds = (performance.now() - began) / 1000;
  await checkInvariants(host, { mark, callIds: ['held'], spawns, said: `${backend}, seed ${row.seed}` });
  await host.close();
  return { warnings, listedWhileHeld, runningWhileHeld, seconds };
}

test.each(backends)(
  'F11: a stopped tree that ignores TERM is gone after its grace, on the %s backend',
  { timeout: 60_000 },
  async (backend) => {
    const script = 'trap "" TERM; sleep 60 & kill -STOP $!; kill -STOP $$';
    const { seconds } = await cancelHeld(backend, script, () => Promise.resolve(() => {}), 20_000);
    row.tried(`stopped, ${backend}`);
    row.figure(`stopped tree gone after, ${backend}`, seconds, { unit: 's' });
    expect(seconds).toBeLessThan(15);
  },
);

test.each(traces ? backends : [])(
  'F11: a tree held by a tracer runs nothing after its grace, stays listed and is warned about again and again while it cannot be reaped, and is gone when it is let go, on the %s backend',
  { timeout: 60_000 },
  async (backend) => {
    const hold = async (pid: number): Promise<() => void> => {
      const holding = spawn(tracer ?? '', [String(pid)], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(holding.stdout, 'data');
      return () => holding.kill('SIGKILL');
    };
    const held = await cancelHeld(backend, 'sleep 60 & wait', hold, 7000);
    const { warnings, listedWhileHeld, runningWhileHeld } = held;
    row.tried(`traced, ${backend}`);
    row.figure(`warnings while traced, ${backend}`, warnings, { atLeast: 5 });
    row.figure(`listed as live after 7 s of being traced, ${backend}`, listedWhileHeld, { atLeast: 1 });
    row.figure(`running while traced, ${backend}`, runningWhileHeld);
    expect(runningWhileHeld).toBe(0);
  },
);

test.each(traces ? [] : ['this machine lets no process be traced, or there is no cc'])(
  'F11: a traced child: not run (%s)',
  (why) => expect(why).not.toBe(''),
);
