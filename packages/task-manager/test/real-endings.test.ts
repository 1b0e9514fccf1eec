import { expect, test, vi } from 'vitest';
import { background, foreground, foregroundThenDetachAfter } from '../src/index.ts';
import { ManualClock } from './fixture/manual-clock.ts';
import { groupOf } from './fixture/process-group.ts';
import { RealStage } from './fixture/real-stage.ts';
import { callOf } from './fixture/stage.ts';

const stubborn = 'trap "" TERM; sleep 300 & echo up; while :; do sleep 0.1; done';
const sh = (callId: string, input: string, toolName = 'sh'): ReturnType<typeof callOf> =>
  callOf(callId, { toolName, input });

async function up(stage: RealStage, taskId: string): Promise<void> {
  await vi.waitFor(async () =>
    expect((await stage.manager.handle.output(taskId, { kind: 'tail', lines: 1 })).stdout).toBe('up\n'),
  );
}

test('T3: a process detached by the timer survives its own turn’s interrupt and a later turn’s', async () => {
  const stage = new RealStage({ routing: () => foregroundThenDetachAfter(20) });
  const { manager } = stage;
  const { taskId } = manager.start(sh('c', 'sleep 300'));
  const group = await stage.groupId('c');
  expect(await manager.waitForTurn(callOf('c'))).toMatchObject([{ kind: 'detached' }]);
  await manager.interruptTurn(callOf('c'));
  manager.start({ ...sh('later', 'sleep 300'), turnId: 't2' });
  await manager.interruptTurn({ sessionId: 's', turnId: 't2' });
  expect(manager.handle.status(taskId).state).toBe('running');
  expect(groupOf(group)).not.toEqual([]);
  await manager.handle.endSession('s');
  expect(groupOf(group)).toEqual([]);
});

test('T3: an interrupted tree that ignores it is killed although its detach timer would have fired meanwhile', async () => {
  const clock = new ManualClock();
  const stage = new RealStage({
    clock,
    cancel: { graceMs: 1000 },
    routing: () => foregroundThenDetachAfter(100),
  });
  const { manager } = stage;
  const { taskId } = manager.start(sh('c', stubborn, 'polite'));
  await up(stage, taskId);
  const group = await stage.groupId('c');
  const interrupted = manager.interruptTurn(callOf('c'));
  await clock.advance(999);
  expect(groupOf(group)).not.toEqual([]);
  await clock.advance(1);
  await interrupted;
  expect(await manager.waitForTurn(callOf('c'))).toMatchObject([
    { kind: 'result', outcome: { kind: 'cancelled', reason: 'userInterrupt' } },
  ]);
  expect(groupOf(group)).toEqual([]);
});

test('T4: another session’s cancel reaches no process; a finished task’s cancel gives no event', async () => {
  const stage = new RealStage({ routing: () => background });
  const { manager } = stage;
  const { taskId } = manager.start(sh('c', 'sleep 300'));
  const group = await stage.groupId('c');
  const notFound = { code: 'task-not-found' };
  await expect(manager.tasksOf('other').cancel(taskId)).rejects.toMatchObject(notFound);
  await expect(manager.tasksOf('other').signal(taskId, 'SIGKILL')).rejects.toMatchObject(notFound);
  expect(groupOf(group)).not.toEqual([]);
  await manager.tasksOf('s').cancel(taskId);
  expect(groupOf(group)).toEqual([]);
  const before = stage.events.length + stage.toolEvents.length;
  expect(await manager.tasksOf('s').cancel(taskId)).toMatchObject({ state: 'cancelled' });
  expect(stage.events.length + stage.toolEvents.length).toBe(before);
});

test('T5: a program that cannot be started is failed, one that ran too long is timedOut', async () => {
  const { manager } = new RealStage({ routing: () => foreground });
  manager.start(sh('missing', '/nonexistent/program', 'limited'));
  manager.start(sh('slow', 'exec sleep 300', 'limited'));
  expect(await manager.waitForTurn(callOf('x'))).toMatchObject([
    { outcome: { kind: 'failed' } },
    { outcome: { kind: 'timedOut' } },
  ]);
});

test('T8: N processes run at a time and sessions take turns', async () => {
  const stage = new RealStage({ routing: () => background, limits: { global: 2 } });
  const { manager } = stage;
  let most = 0;
  manager.handle.events.subscribe(() => (most = Math.max(most, manager.counters().running)));
  for (const [sessionId, count] of [['a', 5] as const, ['b', 2] as const, ['c', 1] as const]) {
    for (let i = 0; i < count; i += 1)
      manager.start({ ...sh(`${sessionId}${i}`, 'sleep 0.01'), sessionId, turnId: sessionId });
  }
  await manager.handle.waitForIdle();
  const order = stage.events.filter(({ kind }) => kind === 'dispatched').map(({ callId }) => callId);
  expect(order).toEqual(['a0', 'a1', 'a2', 'b0', 'c0', 'a3', 'b1', 'a4']);
  expect(most).toBe(2);
});

test('T10: a session’s end kills every tree, those that ignore TERM too, tells each once, and a second one does nothing', async () => {
  const stage = new RealStage({ routing: () => background, cancel: { graceMs: 100 } });
  const { manager } = stage;
  const calls = [sh('calm', 'echo up; sleep 300'), sh('stubborn', stubborn), sh('own', stubborn, 'polite')];
  for (const { taskId } of calls.map((call) => manager.start(call))) await up(stage, taskId);
  await manager.waitForTurn(callOf('x'));
  const groups = await Promise.all(calls.map(({ callId }) => stage.groupId(callId)));
  const updates = await manager.handle.endSession('s');
  expect(groups.flatMap((group) => groupOf(group))).toEqual([]);
  expect(updates.map((update) => update.kind === 'notification' && update.outcome.kind)).toEqual(
    Array.from(calls, () => 'cancelled'),
  );
  const before = stage.events.length;
  expect(await manager.handle.endSession('s')).toEqual([]);
  expect(stage.events).toHaveLength(before);
  expect(Object.values(manager.counters()).every((count) => count === 0)).toBe(true);
});

test('T13: a tree whose tool only asks it to end is killed by a hard cancel, at once after the soft one was ignored', async () => {
  const stage = new RealStage({ routing: () => background, cancel: { graceMs: 3_600_000 } });
  const { manager } = stage;
  const { taskId } = manager.start(sh('c', stubborn, 'polite'));
  await up(stage, taskId);
  const group = await stage.groupId('c');
  const soft = manager.tasksOf('s').cancel(taskId);
  await vi.waitFor(() => expect(manager.handle.status(taskId).state).toBe('cancelling'));
  expect(groupOf(group)).not.toEqual([]);
  expect(await manager.handle.cancel(taskId, { hard: true })).toMatchObject({ state: 'cancelled' });
  expect(await soft).toMatchObject({ state: 'cancelled' });
  expect(groupOf(group)).toEqual([]);
});
