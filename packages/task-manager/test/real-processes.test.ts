import { expect, test, vi } from 'vitest';
import { background, foreground, foregroundThenDetachAfter, type Route } from '../src/index.ts';
import { ManualClock } from './fixture/manual-clock.ts';
import { groupOf } from './fixture/process-group.ts';
import { RealStage } from './fixture/real-stage.ts';

import { callOf } from './fixture/stage.ts';

const route = (name: string): Route => (name.startsWith('bg') ? background : foreground);
const byName = { routing: ({ call }: { call: { callId: string } }): Route => route(call.callId) };
const sh = (callId: string, input: string, toolName = 'sh'): ReturnType<typeof callOf> =>
  callOf(callId, { toolName, input });

test('T1: a process that ends in time gives its result; one that does not is detached and notified once', async () => {
  const stage = new RealStage({
    routing: ({ call }) => foregroundThenDetachAfter(call.callId === 'quick' ? 60_000 : 50),
  });
  const { manager } = stage;
  manager.start(sh('quick', 'echo quick'));
  const slow = manager.start(sh('slow', 'sleep 0.5; echo slow'));
  expect(await manager.waitForTurn(callOf('x'))).toMatchObject([
    { kind: 'result', outcome: { kind: 'completed', output: { stdout: 'quick\n' } } },
    { kind: 'detached', message: `task ${slow.taskId} is running in the background` },
  ]);
  await manager.handle.waitForIdle();
  expect(manager.takePendingUpdates('s')).toMatchObject([
    { kind: 'notification', callId: 'slow', outcome: { kind: 'completed', output: { stdout: 'slow\n' } } },
  ]);
  expect(stage.kinds('quick')).not.toContain('detached');
  expect(stage.kinds('slow').filter((kind) => kind === 'detached' || kind === 'completed')).toEqual([
    'detached',
    'completed',
  ]);
  expect(manager.counters()).toMatchObject({ live: 0, running: 0, timers: 0, waiters: 0 });
});

test('T3: an interrupt ends the foreground’s processes and leaves the background’s, those of a tool’s own work too', async () => {
  const stage = new RealStage(byName);
  const { manager } = stage;
  manager.start(sh('fg', 'sleep 300'));
  manager.start(sh('bg', 'sleep 300'));
  manager.start(sh('own', 'sleep 300', 'daemon'));
  const groups = await Promise.all(['fg', 'bg', 'own'].map((callId) => stage.groupId(callId)));
  await vi.waitFor(() => expect(stage.kinds('own')).toContain('detached'));
  await manager.interruptTurn(callOf('x'));
  expect((await manager.waitForTurn(callOf('x'))).map(({ callId, kind }) => [callId, kind])).toEqual([
    ['fg', 'result'],
    ['bg', 'detached'],
    ['own', 'detached'],
  ]);
  expect(groups.map((group) => groupOf(group).length > 0)).toEqual([false, true, true]);
  const updates = await manager.handle.endSession('s');
  expect(updates.map((update) => update.kind === 'notification' && update.outcome.kind)).toEqual([
    'cancelled',
    'cancelled',
  ]);
  expect(groups.flatMap((group) => groupOf(group))).toEqual([]);
});

test('T4 and T13: a process that ignored a soft signal is killed by cancel, with its children', async () => {
  const stage = new RealStage(byName);
  const { manager } = stage;
  const { taskId } = manager.start(
    sh('bg', 'trap "" TERM; sleep 300 & echo up; while :; do sleep 0.1; done'),
  );
  const group = await stage.groupId('bg');
  await vi.waitFor(async () =>
    expect((await manager.handle.output(taskId, { kind: 'tail', lines: 1 })).stdout).toBe('up\n'),
  );
  await manager.tasksOf('s').signal(taskId, 'SIGTERM');
  expect(groupOf(group)).not.toEqual([]);
  expect(await manager.tasksOf('s').cancel(taskId)).toMatchObject({ state: 'cancelled' });
  expect(groupOf(group)).toEqual([]);
  expect(stage.kinds('bg').filter((kind) => kind === 'cancelled')).toHaveLength(1);
});

test('T5: a non-zero exit is completed without success', async () => {
  const { manager } = new RealStage(byName);
  manager.start(sh('fg', 'exit 3'));
  expect(await manager.waitForTurn(callOf('x'))).toMatchObject([
    { outcome: { kind: 'completed', success: false, output: { exit_code: 3 } } },
  ]);
});

test('T6 and S13: approvals surface; a background one under manual delivery, a foreground one makes its turn wait', async () => {
  const clock = new ManualClock();
  const stage = new RealStage({
    clock,
    routing: ({ call }) => (call.callId === 'bg' ? background : foregroundThenDetachAfter(50)),
  });
  const { manager } = stage;
  const bg = manager.start(sh('bg', 'echo ask'));
  manager.handle.setDeliveryMode(bg.taskId, 'manual');
  manager.start(sh('fg', 'echo ask too'));
  await vi.waitFor(() => expect(stage.questions).toHaveLength(2));
  expect(manager.takePendingUpdates('s')).toMatchObject([{ kind: 'approvalRequested', callId: 'bg' }]);
  await clock.advance(10_000);
  for (const { question, answer } of stage.questions) answer({ kind: 'approve', digest: question.digest });
  expect((await manager.waitForTurn(callOf('x'))).map(({ kind }) => kind)).toEqual(['detached', 'result']);
  await manager.handle.waitForIdle();
  expect(manager.takePendingUpdates('s')).toEqual([]);
  expect(manager.handle.drain('s')).toMatchObject([{ kind: 'notification', outcome: { kind: 'completed' } }]);
});

test('S11: a turn cancelled while an approval is pending is answered, and no process existed', async () => {
  const stage = new RealStage(byName);
  stage.manager.start(sh('fg', 'ask'));
  await vi.waitFor(() => expect(stage.questions).toHaveLength(1));
  await stage.manager.interruptTurn(callOf('x'));
  expect(await stage.manager.waitForTurn(callOf('x'))).toMatchObject([
    { outcome: { kind: 'notStarted', reason: 'cancelled' } },
  ]);
  expect(stage.kinds('fg')).not.toContain('started');
});

test('T8 and T10: limited real processes, a queued call is judged but never run, and a session’s end leaves no process', async () => {
  const stage = new RealStage({ ...byName, limits: { global: 2 } });
  const { manager } = stage;
  for (const id of ['bg1', 'bg2', 'bg3']) manager.start(sh(id, 'sleep 300'));
  const groups = await Promise.all(['bg1', 'bg2'].map((callId) => stage.groupId(callId)));
  const updates = await manager.handle.endSession('s');
  const ends = updates.map((update) =>
    update.kind === 'notification' ? `${update.callId} ${update.outcome.kind}` : update.kind,
  );
  expect(ends.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'bg1 cancelled',
    'bg2 cancelled',
    'bg3 notStarted',
    'detached',
    'detached',
    'detached',
  ]);
  expect(stage.kinds('bg3')).not.toContain('started');
  expect(stage.kinds('bg3').at(-1)).toBe('notStarted');
  expect(groups.flatMap((group) => groupOf(group))).toEqual([]);
  expect(Object.values(manager.counters()).every((count) => count === 0)).toBe(true);
});
