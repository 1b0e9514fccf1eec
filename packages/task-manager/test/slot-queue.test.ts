import { expect, test } from 'vitest';
import { background, SequentialTaskManager } from '../src/index.ts';
import { HonestRunner } from './fixture/honest-runner.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

test('T8: of N+1 concurrent starts exactly N run, in every limit', async () => {
  for (const limits of [{ global: 3 }, { perSession: 3 }, { perTurn: 3 }]) {
    const stage = new Stage({ limits });
    const states = Array.from({ length: 4 }, (_, i) => stage.manager.start(callOf(`c${i}`)).state);
    await settle();
    expect(states).toEqual(['running', 'running', 'running', 'queued']);
    expect(stage.runner.entered).toBe(3);
    for (let i = 0; i < 4; i += 1) stage.open(`c${i}`);
    expect(await stage.manager.waitForTurn(callOf('x'))).toHaveLength(4);
    expect(stage.runner.maxEntered).toBe(3);
    expect(stage.manager.counters()).toMatchObject({ queued: 0, running: 0, live: 0 });
  }
});

test('T8: the queue is fair by session: one that asks for much does not make the others wait', async () => {
  const stage = new Stage({ limits: { global: 1 }, routing: () => background });
  const order: string[] = [];
  stage.manager.handle.events.subscribe(({ kind, callId }) => {
    if (kind === 'dispatched') order.push(callId);
  });
  const add = (sessionId: string, count: number): void => {
    for (let i = 0; i < count; i += 1) {
      stage.manager.start(callOf(`${sessionId}${i}`, { sessionId, toolName: 'instant' }));
    }
  };
  add('a', 4);
  add('b', 2);
  add('c', 1);
  await stage.manager.handle.waitForIdle();
  expect(order).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3']);
});

test('a detached task frees its place in the turn, not in the session', async () => {
  const stage = new Stage({
    limits: { perTurn: 1, perSession: 2 },
    routing: ({ call }) => ({ kind: 'foregroundThenDetachAfter', ms: Number(call.callId) }),
  });
  for (const id of ['10', '20', '30']) stage.manager.start(callOf(id));
  await stage.clock.advance(10);
  expect(stage.runner.entered).toBe(2);
  await stage.clock.advance(20);
  expect(stage.runner.entered).toBe(2);
  stage.open('10');
  await settle();
  expect(stage.runner.entered).toBe(2);
  expect(stage.kinds('30')).toContain('dispatched');
});

test('a queued background call is answered at once and notified later', async () => {
  const stage = new Stage({ limits: { global: 1 }, routing: () => background });
  stage.manager.start(callOf('a'));
  stage.manager.start(callOf('b'));
  expect((await stage.manager.waitForTurn(callOf('a'))).map(({ kind }) => kind)).toEqual([
    'detached',
    'detached',
  ]);
  stage.open('a');
  stage.open('b');
  await stage.manager.handle.waitForIdle();
  expect(stage.manager.takePendingUpdates('s').map(({ kind }) => kind)).toEqual([
    'notification',
    'notification',
  ]);
});

test('T3: a background call that still waits for a place survives its turn’s interrupt', async () => {
  const stage = new Stage({ limits: { global: 1 }, routing: () => background });
  stage.manager.start(callOf('a'));
  const { taskId } = stage.manager.start(callOf('b'));
  await stage.manager.interruptTurn(callOf('b'));
  stage.open('a');
  await settle();
  expect(stage.manager.handle.status(taskId).state).toBe('running');
});

test('more waiting calls than allowed are refused, and nothing of them is kept', () => {
  const stage = new Stage({ limits: { global: 1, queuedPerSession: 1 } });
  stage.manager.start(callOf('a'));
  stage.manager.start(callOf('b'));
  expect(() => stage.manager.start(callOf('c'))).toThrow(expect.objectContaining({ code: 'queue-full' }));
  expect(stage.manager.counters()).toMatchObject({ queued: 1, live: 2 });
});

test('a limit below one is refused', () => {
  expect(() => new Stage({ limits: { global: 0 } })).toThrow(
    expect.objectContaining({ code: 'invalid-options' }),
  );
  expect(() => new Stage({ limits: { perTurn: Number.NaN } })).toThrow('limits.perTurn');
});

test('a call that waits for the calls of a sub-agent lends it its place, so limits cannot deadlock them', async () => {
  const stage = new Stage({ limits: { global: 1 } });
  const { manager } = stage;
  stage.runner.tool('delegate', async ({ call }) => {
    manager.addAgent({ sessionId: 's', agentId: 'sub', insideCallId: call.callId });
    for (const callId of ['x', 'y'])
      manager.start(callOf(callId, { agentId: 'sub', turnId: 'sub-turn', toolName: 'instant' }));
    const answers = await manager.waitForTurn({ sessionId: 's', turnId: 'sub-turn' });
    return { kind: 'completed', output: answers.length };
  });
  manager.start(callOf('parent', { toolName: 'delegate' }));
  expect(await manager.waitForTurn(callOf('parent'))).toMatchObject([{ outcome: { output: 2 } }]);
  expect(stage.runner.maxEntered).toBe(2);
  await settle();
  expect(manager.counters()).toMatchObject({ running: 0, queued: 0, live: 0 });
});

test('the sequential manager runs a turn’s calls one at a time and gives the same events', async () => {
  const runner = new HonestRunner().tool('instant', async () => ({ kind: 'completed', output: 1 }));
  const sequential = new SequentialTaskManager({ runner });
  const stage = new Stage();
  const kinds: string[] = [];
  sequential.handle.events.subscribe(({ kind }) => kinds.push(kind));
  for (const id of ['a', 'b', 'c']) sequential.start(callOf(id, { toolName: 'instant' }));
  expect(await sequential.waitForTurn(callOf('a'))).toHaveLength(3);
  expect(runner.maxEntered).toBe(1);
  stage.manager.start(callOf('a', { toolName: 'instant' }));
  await stage.manager.waitForTurn(callOf('a'));
  await settle();
  expect(new Set(kinds.filter((kind) => kind !== 'queued'))).toEqual(new Set(stage.kinds('a')));
  expect(kinds.filter((kind) => kind === 'ended')).toHaveLength(3);
});
