import type { CallResult, CancelReason, Execution, Outcome, ToolReturn } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { background, foreground, foregroundThenDetachAfter, ParallelTaskManager } from '../src/index.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

test('T3: a call that comes after its turn was interrupted is answered at once, also where it would have to wait for a place', async () => {
  const stage = new Stage({ limits: { global: 1 } });
  stage.manager.start(callOf('busy', { turnId: 'other' }));
  await stage.manager.interruptTurn(callOf('late'));
  stage.manager.start(callOf('late'));
  await settle();
  expect(await stage.manager.waitForTurn(callOf('late'))).toMatchObject([
    { callId: 'late', outcome: { kind: 'notStarted', reason: 'cancelled' } },
  ]);
  expect(stage.kinds('late')).toEqual(['accepted', 'dispatched', 'ended']);
});

test('T3: an interrupt is of the foreground: a background call that comes after it runs', async () => {
  const stage = new Stage({ routing: () => background });
  await stage.manager.interruptTurn(callOf('late'));
  const { taskId } = stage.manager.start(callOf('late'));
  await settle();
  expect(stage.manager.handle.status(taskId).state).toBe('running');
});

test('T3: a tool that goes on in the background although its turn was just interrupted is not killed', async () => {
  const signals: string[] = [];
  const rest = Promise.withResolvers<Exclude<ToolReturn<unknown>, { kind: 'detached' }>>();
  const stage = new Stage({ cancel: { graceMs: 1000 } });
  stage.runner.tool('goes-on', async ({ call, attach }) => {
    attach({ signal: async (name) => void signals.push(name) });
    await stage.wait(call.callId);
    return { kind: 'detached', taskId: 'of the tool', output: 'on', rest: rest.promise };
  });
  const { taskId } = stage.manager.start(callOf('c', { toolName: 'goes-on' }));
  await settle();
  const interrupted = stage.manager.interruptTurn(callOf('c'));
  stage.open('c');
  await interrupted;
  expect(stage.manager.handle.status(taskId)).toMatchObject({ state: 'running', mode: 'background' });
  await stage.clock.advance(60_000);
  expect(signals).toEqual([]);
  expect(stage.manager.counters()).toMatchObject({ timers: 0 });
  rest.resolve({ kind: 'completed', output: 'late' });
  await settle();
  expect(stage.manager.takePendingUpdates('s')).toMatchObject([{ outcome: { output: 'late' } }]);
});

test('T13: a task that was interrupted with its turn can still be cancelled by its id, and says so', async () => {
  const stage = new Stage();
  const reasons: CancelReason[] = [];
  const { taskId } = stage.manager.start(callOf('c', { toolName: 'stubborn' }));
  await settle();
  void stage.manager.interruptTurn(callOf('c'));
  stage.manager.handle.events.subscribe((event) => {
    if (event.kind === 'cancelling') reasons.push(event.reason as CancelReason);
  });
  void stage.manager.handle.cancel(taskId);
  await settle();
  expect(reasons).toEqual(['taskCancelled']);
  stage.open('c');
  await stage.manager.handle.waitForIdle();
});

test('a task that waited counts its time from its dispatch, and is cancelling when it is dispatched only to be told so', async () => {
  const stage = new Stage({ limits: { global: 1 } });
  stage.manager.start(callOf('first'));
  const waits = stage.manager.start(callOf('waits')).taskId;
  const dropped = stage.manager.start(callOf('dropped')).taskId;
  const states: string[] = [];
  stage.manager.handle.events.subscribe((event) => {
    if (event.kind === 'dispatched') states.push(stage.manager.handle.status(event.taskId).state);
  });
  await stage.manager.handle.cancel(dropped);
  await stage.clock.advance(700);
  stage.open('first');
  await settle();
  expect(stage.manager.handle.status(waits).startedAt).toBe(1_000_700);
  expect(states).toEqual(['cancelling', 'running']);
});

/** A runner of one call, whose execution the test makes. */
function handmade(make: (cancel: () => void) => Partial<Execution>): {
  manager: ParallelTaskManager;
  cancelled: CancelReason[];
} {
  const cancelled: CancelReason[] = [];
  const outcome: Outcome = { kind: 'completed', success: true, output: 'plain' };
  const manager = new ParallelTaskManager({
    routing: ({ call }) => (call.callId === 'b' ? background : foreground),
    runner: {
      execute: ({ callId }): Execution => ({
        callId,
        result: Promise.resolve<CallResult>({ kind: 'outcome', outcome }),
        outcome: Promise.resolve(outcome),
        detach: () => false,
        cancel: (reason) => void cancelled.push(reason),
        ...make(() => manager.handle.list().forEach((task) => void manager.handle.cancel(task.taskId))),
      }),
    },
  });
  return { manager, cancelled };
}

test('a task that is cancelled while the executor takes it is told so when it is taken', async () => {
  const { manager, cancelled } = handmade((cancel) => (cancel(), {}));
  manager.start(callOf('c'));
  await manager.waitForTurn(callOf('c'));
  expect(cancelled).toEqual(['taskCancelled']);
});

test('T1: a background call that has already ended when it is to be detached gives its plain result, and no notification', async () => {
  const { manager } = handmade(() => ({}));
  manager.start(callOf('b'));
  expect(await manager.waitForTurn(callOf('b'))).toMatchObject([
    { kind: 'result', outcome: { output: 'plain' } },
  ]);
  await settle();
  expect(manager.takePendingUpdates('s')).toEqual([]);
});

test('what a tool attaches after its end reaches nothing and is not told', async () => {
  const stage = new Stage();
  let late: (() => void) | undefined;
  stage.runner.tool('late', async ({ attach }) => {
    late = () => attach({ pid: 4, writeStdin: async () => undefined });
    return { kind: 'completed', output: '' };
  });
  const { taskId } = stage.manager.start(callOf('c', { toolName: 'late' }));
  await stage.manager.waitForTurn(callOf('c'));
  await settle();
  late?.();
  expect(stage.kinds('c')).not.toContain('attached');
  await expect(stage.manager.handle.output(taskId, { kind: 'tail', lines: 1 })).rejects.toThrow(
    'shares no output',
  );
});

test('T2: a call that left its turn by itself leaves no detach timer behind', async () => {
  const rest = Promise.withResolvers<never>();
  const stage = new Stage({ routing: () => foregroundThenDetachAfter(5000) });
  stage.runner.tool('leaves', async () => ({
    kind: 'detached',
    taskId: 'x',
    output: '',
    rest: rest.promise,
  }));
  stage.manager.start(callOf('c', { toolName: 'leaves' }));
  await stage.manager.waitForTurn(callOf('c'));
  expect(stage.manager.counters()).toMatchObject({ timers: 0, live: 1 });
});

test('T10: the end of the host is told also to a task that was cancelled before and has not ended', async () => {
  const never = new Promise<never>(() => {});
  const { manager, cancelled } = handmade(() => ({ result: never, outcome: never }));
  const { taskId } = manager.start(callOf('c'));
  void manager.handle.cancel(taskId);
  void manager.handle.endSession('s');
  await settle();
  void manager.close();
  await settle();
  expect(cancelled).toEqual(['taskCancelled', 'sessionEnd', 'hostShutdown']);
});
