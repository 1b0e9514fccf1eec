import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProcessHost, type ProcessHost } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { offProfile } from '@umbo/sandbox';
import { background, ParallelTaskManager } from '@umbo/task-manager';
import { shellRegistry } from '@umbo/tool-shell';
import { composePolicies, createToolExecutor, type ToolCall, type ToolEvent } from '@umbo/tools-core';
import { faultRow, type FigureBound } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { survivorsAfter } from './faults/survivors.ts';

const row = faultRow('F4');
const count = row.count(1000, 40);
// How long they sleep is also what they are found by.
const mark = `600.${process.pid}`;

/** A manager with room for all of them over the real tools and the machine's own backend. */
function wire(processes: ProcessHost, root: string): ParallelTaskManager {
  const manager: ParallelTaskManager = new ParallelTaskManager({
    runner: createToolExecutor({
      registry: shellRegistry({
        host: processes,
        roots: [root],
        redactor: createRedactor({ secrets: [] }),
        sandbox: offProfile(),
        faces: ['shell.exec'],
        output: { headBytes: 1000, tailBytes: 1000, spillBytes: 0 },
      }),
      checker: composePolicies({ policies: [() => ({ kind: 'allow', reasons: [] })], fallback: 'deny' }),
      observers: [{ observe: (event: ToolEvent) => manager.observe(event) }],
    }),
    routing: () => background,
    limits: { global: count, perSession: count },
  });
  return manager;
}

const callOf = (index: number): ToolCall => ({
  callId: `c${index}`,
  sessionId: 's',
  turnId: 't',
  agentId: 'a',
  toolName: 'shell.exec',
  input: { executable: 'sh', argv: ['-c', `echo up; exec sleep ${mark}`], timeout_ms: 600_000 },
});

const descriptors = (): number => readdirSync('/proc/self/fd').length;
const megabytes = (): number => process.memoryUsage().rss / 1e6;

test(
  `F4: ${count} live background tasks with real processes: listed, polled, cancelled; nothing is left of them`,
  { timeout: 900_000 },
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'umbo-f4-'));
    const processes = createProcessHost({ spillDirectory: mkdtempSync(join(root, 'spill-')) });
    const manager = wire(processes, root);
    // The supervisor is up and everything loaded before anything is counted.
    manager.start({ ...callOf(-1), input: { executable: 'true', argv: [] } });
    await manager.handle.waitForIdle();
    const before = { descriptors: descriptors(), megabytes: megabytes() };
    const figures: Record<string, number> = {};
    const timed = async <T>(name: string, action: () => Promise<T>): Promise<T> => {
      const from = performance.now();
      const value = await action();
      figures[name] = Math.round(performance.now() - from);
      return value;
    };

    const up = Promise.withResolvers<void>();
    const attached = new Set<number>();
    const watch = manager.handle.events.subscribe((event) => {
      if (event.kind === 'attached' && event.pid !== undefined) attached.add(event.pid);
      if (event.kind === 'ended')
        up.reject(new Error(`${event.callId} ended: ${JSON.stringify(event.outcome)}`));
      if (attached.size === count) up.resolve();
    });
    const ids = await timed('startMs', async () => {
      const started = Array.from({ length: count }, (_, index) => manager.start(callOf(index)).taskId);
      await up.promise;
      return started;
    });
    watch.unsubscribe();
    const tasks = manager.tasksOf('s');
    const listed = await timed('listMs', () => tasks.list());
    expect(listed.filter(({ state }) => state === 'running')).toHaveLength(count);
    const polled = await timed('pollMs', () => Promise.all(ids.map((id) => tasks.status(id))));
    expect(new Set(polled.map(({ pid }) => pid)).size).toBe(count);
    await timed('outputMs', () =>
      Promise.all(
        ids.map(async (id) => {
          const said = async (): Promise<string> =>
            (await tasks.output(id, { kind: 'tail', lines: 1 })).stdout;
          await expect.poll(said, { timeout: 60_000 }).toBe('up\n');
        }),
      ),
    );
    figures['rssMb'] = Math.round(megabytes());
    figures['rssGrowthMb'] = Math.round(megabytes() - before.megabytes);
    const cancelled = await timed('killMs', () => Promise.all(ids.map((id) => tasks.cancel(id))));
    expect(cancelled.filter(({ state }) => state === 'cancelled')).toHaveLength(count);
    expect(await survivorsAfter(mark, 3000)).toEqual([]);
    const notified = manager.takePendingUpdates('s').filter(({ kind }) => kind === 'notification');
    expect(notified).toHaveLength(count + 1);
    await manager.handle.endSession('s');
    expect(Object.values(manager.counters()).every((held) => held === 0)).toBe(true);
    await expect
      .poll(() => Math.abs(descriptors() - before.descriptors), { timeout: 10_000 })
      .toBeLessThanOrEqual(5);
    row.tried(`${count} background tasks with real processes`);
    const inTime = (atMost: number): FigureBound => ({ unit: 's', ...(row.full ? { atMost } : {}) });
    row.figure('started in', (figures['startMs'] ?? 0) / 1000, inTime(5));
    row.figure('all polled in', (figures['pollMs'] ?? 0) / 1000, { unit: 's' });
    row.figure('killed in', (figures['killMs'] ?? 0) / 1000, inTime(2));
    row.figure('host growth', figures['rssGrowthMb'] ?? 0, { atMost: 300, unit: 'MB' });
    row.figure('descriptors more than before', descriptors() - before.descriptors, { atMost: 5 });
    await manager.close();
    await processes.close();
    rmSync(root, { recursive: true });
  },
);
