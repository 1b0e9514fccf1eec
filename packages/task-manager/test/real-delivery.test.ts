import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { background, foreground } from '../src/index.ts';
import { RealStage } from './fixture/real-stage.ts';
import { callOf } from './fixture/stage.ts';

const sh = (callId: string, input: string): ReturnType<typeof callOf> =>
  callOf(callId, { toolName: 'sh', input });

test('T7: what a process said under manual delivery stays out of the loop until drained; to-loop asks to go on once', async () => {
  const stage = new RealStage({ routing: () => background });
  const { manager } = stage;
  const manual = manager.start(sh('manual', 'read go; echo by hand'));
  const looped = manager.start(sh('looped', 'read go; echo to the loop'));
  manager.handle.setDeliveryMode(manual.taskId, 'manual');
  for (const { taskId } of [manual, looped]) manager.handle.setContinuePolicy(taskId, 'requestContinue');
  await Promise.all(['manual', 'looped'].map((callId) => stage.groupId(callId)));
  for (const { taskId } of [manual, looped]) await manager.handle.writeStdin(taskId, 'go\n');
  await manager.handle.waitForIdle();
  expect(manager.takePendingUpdates('s')).toMatchObject([
    { kind: 'notification', callId: 'looped', outcome: { output: { stdout: 'to the loop\n' } } },
    { kind: 'continueRequested', callId: 'looped' },
  ]);
  expect(manager.takePendingUpdates('s')).toEqual([]);
  expect(manager.handle.drain('s')).toMatchObject([
    { kind: 'notification', callId: 'manual', outcome: { output: { stdout: 'by hand\n' } } },
  ]);
  expect(manager.handle.drain('s')).toEqual([]);
  expect(stage.events.filter(({ kind }) => kind === 'continueRequested')).toHaveLength(1);
});

test('T9: wait-for-idle sees the end of the last process whenever it is asked, and takes a timeout', async () => {
  const { manager } = new RealStage({ routing: () => background });
  for (const [index, pauses] of fc.sample(fc.nat({ max: 200 }), { numRuns: 30, seed: 9 }).entries()) {
    manager.start(sh(`c${index}`, 'exit 0'));
    for (let i = 0; i < pauses; i += 1) await setImmediate();
    expect(await manager.handle.waitForIdle({ timeoutMs: 30_000 })).toBe(true);
    expect(manager.handle.list({ phase: 'live' })).toEqual([]);
  }
  const { taskId } = manager.start(sh('long', 'sleep 300'));
  expect(await manager.handle.waitForIdle({ timeoutMs: 20 })).toBe(false);
  const idle = manager.handle.waitForIdle();
  await manager.handle.cancel(taskId);
  expect(await idle).toBe(true);
  expect(manager.counters()).toMatchObject({ waiters: 0, timers: 0, live: 0 });
});

test('T12: of 120 finished processes as many are kept as retention says; the list needs no handle of theirs', async () => {
  const stage = new RealStage({ routing: () => foreground, retention: { finishedTasks: 20, events: 50 } });
  const { manager } = stage;
  for (let i = 0; i < 120; i += 1) manager.start(sh(`c${i}`, `echo ${i}`));
  expect(await manager.waitForTurn(callOf('x'))).toHaveLength(120);
  expect(manager.counters()).toMatchObject({ finished: 20, live: 0, running: 0, turns: 0, timers: 0 });
  const listed = manager.handle.list({ sessionId: 's' });
  expect(listed).toHaveLength(20);
  for (const { taskId, callId } of listed) {
    const { stdout } = await manager.handle.output(taskId, { kind: 'tail', lines: 1 });
    expect(stdout).toBe(`${callId.slice(1)}\n`);
  }
});
