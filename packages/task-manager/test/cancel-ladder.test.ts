import { UmboError } from '@umbo/tools-core';
import { describe, expect, test } from 'vitest';
import { background, foregroundThenDetachAfter } from '../src/index.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

describe('cancel', () => {
  test('T4: a running task gives cancelled once and its call is answered', async () => {
    const stage = new Stage();
    const { taskId } = stage.manager.start(callOf('c'));
    await settle();
    const [first, second] = await Promise.all([
      stage.manager.handle.cancel(taskId),
      stage.manager.handle.cancel(taskId),
    ]);
    expect(first).toMatchObject({
      state: 'cancelled',
      outcome: { kind: 'cancelled', reason: 'taskCancelled' },
    });
    expect(second).toEqual(first);
    expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([{ outcome: { kind: 'cancelled' } }]);
    expect(stage.kinds('c')).toEqual(['accepted', 'dispatched', 'cancelling', 'ended']);
    expect(stage.manager.counters()).toMatchObject({ live: 0, running: 0, timers: 0, waiters: 0 });
  });

  test('T4: cancelling a finished task gives no event', async () => {
    const stage = new Stage();
    const { taskId } = stage.manager.start(callOf('c', { toolName: 'instant' }));
    await stage.manager.waitForTurn(callOf('c'));
    await settle();
    const before = stage.events.length;
    expect(await stage.manager.handle.cancel(taskId)).toMatchObject({ state: 'completed' });
    expect(stage.events).toHaveLength(before);
  });

  test('T4: an unknown id and another session’s id get the same error, and no list shows the other’s ids', async () => {
    const stage = new Stage({ routing: () => background });
    const { taskId } = stage.manager.start(callOf('c', { sessionId: 'mine' }));
    const other = stage.manager.tasksOf('other');
    const attempts = [taskId, 'task_0', ''].flatMap((id) => [
      other.status(id),
      other.wait(id),
      other.cancel(id),
      other.signal(id, 'SIGTERM'),
      other.writeStdin(id, 'x'),
      other.output(id, { kind: 'tail', lines: 1 }),
    ]);
    const errors = await Promise.all(attempts.map((attempt) => attempt.catch((error: unknown) => error)));
    expect(errors.every((error) => UmboError.isInstance(error) && error.code === 'task-not-found')).toBe(
      true,
    );
    expect(new Set(errors.map(String)).size).toBe(1);
    expect(String(errors[0])).toContain('not found, do not retry');
    expect(await other.list()).toEqual([]);
    expect(stage.manager.handle.status(taskId).state).toBe('running');
  });

  test('ids carry 122 random bits', () => {
    const stage = new Stage({ limits: { perSession: 64 } });
    const ids = new Set(Array.from({ length: 50 }, (_, i) => stage.manager.start(callOf(`c${i}`)).taskId));
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^task_[0-9a-f]{32}$/);
  });

  test('a queued call that is cancelled is answered and never entered', async () => {
    const stage = new Stage({ limits: { global: 1 } });
    stage.manager.start(callOf('first'));
    const { taskId, state } = stage.manager.start(callOf('second'));
    expect(state).toBe('queued');
    expect(await stage.manager.handle.cancel(taskId)).toMatchObject({
      outcome: { kind: 'notStarted', reason: 'cancelled' },
    });
    expect(stage.runner.entered).toBe(1);
    stage.open('first');
    expect(await stage.manager.waitForTurn(callOf('first'))).toHaveLength(2);
    expect(stage.manager.counters()).toMatchObject({ queued: 0, running: 0 });
  });

  test('T13: what ignored the soft cancel gets SIGKILL after the grace; a hard cancel sends it at once', async () => {
    const stage = new Stage({ cancel: { graceMs: 1000 } });
    const signals: string[] = [];
    stage.runner.tool('process', async ({ call, attach }) => {
      attach({
        signal: async (name) => {
          signals.push(`${call.callId} ${name}`);
          if (name === 'SIGKILL') stage.open(call.callId, { kind: 'cancelled', output: undefined });
        },
      });
      return stage.wait(call.callId);
    });
    const soft = stage.manager.start(callOf('soft', { toolName: 'process' }));
    const hard = stage.manager.start(callOf('hard', { toolName: 'process' }));
    await settle();
    await stage.manager.handle.signal(hard.taskId, 'SIGTERM');
    await stage.manager.handle.cancel(hard.taskId, { hard: true });
    expect(signals).toEqual(['hard SIGTERM', 'hard SIGKILL']);
    const cancelled = stage.manager.handle.cancel(soft.taskId);
    await stage.clock.advance(999);
    expect(stage.manager.handle.status(soft.taskId).state).toBe('cancelling');
    await stage.clock.advance(1);
    expect(await cancelled).toMatchObject({ outcome: { kind: 'cancelled' } });
    expect(signals).toEqual(['hard SIGTERM', 'hard SIGKILL', 'soft SIGKILL']);
  });

  test('a subscriber that cancels a task the moment it hears of it stops it before it is entered', async () => {
    const stage = new Stage();
    stage.manager.handle.events.subscribe(({ kind, taskId }) => {
      if (kind === 'accepted') void stage.manager.handle.cancel(taskId);
    });
    stage.manager.start(callOf('c', { toolName: 'instant' }));
    expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([
      { outcome: { kind: 'notStarted', reason: 'cancelled' } },
    ]);
    await settle();
    expect(stage.manager.counters()).toMatchObject({ live: 0, running: 0, queued: 0, timers: 0 });
  });
});

describe('outcomes', () => {
  test('T5: throwing is failed, a non-zero exit is completed without success, a timeout is timedOut', async () => {
    const stage = new Stage();
    for (const id of ['throws', 'exits', 'times-out']) stage.manager.start(callOf(id));
    await settle();
    stage.break('throws');
    stage.open('exits', { kind: 'completed', success: false, output: { exit_code: 3 } });
    stage.open('times-out', { kind: 'timedOut', output: 'partial' });
    expect(await stage.manager.waitForTurn(callOf('x'))).toMatchObject([
      { outcome: { kind: 'failed' } },
      { outcome: { kind: 'completed', success: false } },
      { outcome: { kind: 'timedOut', output: 'partial' } },
    ]);
  });

  test('a runner that throws or rejects against its contract still gives the call its one result', async () => {
    const stage = new Stage({
      runner: {
        execute: (call) => {
          if (call.callId === 'throws') throw new Error('no');
          const broken = Promise.reject(new Error('no'));
          return {
            callId: call.callId,
            result: broken,
            outcome: broken,
            detach: () => false,
            cancel: () => undefined,
          };
        },
      },
    });
    stage.manager.start(callOf('throws'));
    stage.manager.start(callOf('rejects'));
    const answers = await stage.manager.waitForTurn(callOf('x'));
    expect(answers).toMatchObject([
      { outcome: { code: 'runner-failed' } },
      { outcome: { code: 'runner-failed' } },
    ]);
    expect(stage.manager.counters()).toMatchObject({ running: 0 });
  });
});

test('T3 and T13: the detach timer does not take an interrupt back: what ignored it still gets SIGKILL after the grace', async () => {
  const stage = new Stage({
    routing: () => foregroundThenDetachAfter(100),
    cancel: { graceMs: 1000 },
  });
  const signals: string[] = [];
  stage.runner.tool('process', async ({ call, attach }) => {
    attach({
      signal: async (name) => {
        signals.push(name);
        stage.open(call.callId, { kind: 'cancelled', output: undefined });
      },
    });
    return stage.wait(call.callId);
  });
  const { taskId } = stage.manager.start(callOf('c', { toolName: 'process' }));
  await settle();
  const interrupted = stage.manager.interruptTurn(callOf('c'));
  await stage.clock.advance(999);
  expect(stage.manager.handle.status(taskId).state).toBe('cancelling');
  await stage.clock.advance(1);
  await interrupted;
  expect(signals).toEqual(['SIGKILL']);
  expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([
    { kind: 'result', outcome: { kind: 'cancelled' } },
  ]);
  expect(stage.clock.pending).toBe(0);
});

test('a runner whose cancel throws against its contract does not keep a session from ending', async () => {
  const stage = new Stage({ routing: () => background, cancel: { graceMs: 10 } });
  const execute = stage.runner.execute.bind(stage.runner);
  stage.runner.execute = (call, scope) => ({
    ...execute(call, scope),
    cancel: () => {
      throw new Error('no');
    },
  });
  for (const id of ['a', 'b']) stage.manager.start(callOf(id));
  await settle();
  const ending = stage.manager.handle.endSession('s');
  await settle();
  expect(stage.kinds('b')).toContain('cancelling');
  expect(stage.kinds('b')).toContain('warning');
  for (const id of ['a', 'b']) stage.open(id);
  expect((await ending).filter(({ kind }) => kind === 'notification')).toHaveLength(2);
});
