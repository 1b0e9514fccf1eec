import { describe, expect, test } from 'vitest';
import { background, foregroundThenDetachAfter } from '../src/index.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

function backgroundStage(): Stage {
  const stage = new Stage({ routing: () => background });
  stage.runner.tool('asks', async ({ call, signal, approval }) => {
    if (!(await approval())) return { kind: 'cancelled', output: undefined };
    return stage.wait(call.callId, signal);
  });
  return stage;
}

describe('delivery', () => {
  test('T6: a background task that needs approval surfaces it under manual delivery too', async () => {
    const stage = backgroundStage();
    const { taskId } = stage.manager.start(callOf('c', { toolName: 'asks' }));
    stage.manager.handle.setDeliveryMode(taskId, 'manual');
    await settle();
    expect(stage.manager.takePendingUpdates('s')).toMatchObject([
      { kind: 'approvalRequested', callId: 'c', taskId },
    ]);
    expect(stage.kinds('c')).toContain('approvalRequested');
    stage.runner.answer('c', true);
    stage.open('c');
    await settle();
    expect(stage.manager.takePendingUpdates('s')).toEqual([]);
    expect(stage.manager.handle.drain('s')).toMatchObject([{ kind: 'notification' }]);
  });

  test('T7: manual delivery keeps results out of the loop until drained, each once', async () => {
    const stage = backgroundStage();
    const { taskId } = stage.manager.start(callOf('c'));
    stage.manager.handle.setDeliveryMode(taskId, 'manual');
    stage.manager.handle.setContinuePolicy(taskId, 'requestContinue');
    stage.open('c');
    await settle();
    expect(stage.manager.takePendingUpdates('s')).toEqual([]);
    expect(stage.manager.handle.drain('other')).toEqual([]);
    expect(stage.manager.handle.drain('s').map(({ kind }) => kind)).toEqual(['notification']);
    expect(stage.manager.handle.drain('s')).toEqual([]);
    expect(stage.kinds('c')).not.toContain('continueRequested');
  });

  test('T7: giving a finished task back to the loop delivers what was waiting', async () => {
    const stage = backgroundStage();
    const { taskId } = stage.manager.start(callOf('c'));
    stage.manager.handle.setDeliveryMode(taskId, 'manual');
    stage.open('c');
    await settle();
    stage.manager.handle.setDeliveryMode(taskId, 'toLoop');
    expect(stage.manager.handle.drain('s')).toEqual([]);
    expect(stage.manager.takePendingUpdates('s')).toHaveLength(1);
  });

  test('T7: request-continue with to-loop asks to go on once, after the notification', async () => {
    const stage = backgroundStage();
    const { taskId } = stage.manager.start(callOf('c'));
    stage.manager.handle.setContinuePolicy(taskId, 'requestContinue');
    stage.open('c');
    await settle();
    expect(stage.manager.takePendingUpdates('s').map(({ kind }) => kind)).toEqual([
      'notification',
      'continueRequested',
    ]);
    expect(stage.kinds('c').filter((kind) => kind === 'continueRequested')).toHaveLength(1);
  });

  test('S13: the turn waits for a person: the time to approve does not detach the call', async () => {
    const stage = new Stage({ routing: () => foregroundThenDetachAfter(100) });
    stage.runner.tool('asks', async ({ call, signal, approval }) => {
      await approval();
      return stage.wait(call.callId, signal);
    });
    stage.manager.start(callOf('c', { toolName: 'asks' }), { approved: true });
    await settle();
    await stage.clock.advance(10_000);
    expect(stage.kinds('c')).toEqual(['accepted', 'dispatched', 'approvalRequested']);
    stage.runner.answer('c', true);
    await stage.clock.advance(99);
    stage.open('c');
    expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([{ kind: 'result' }]);
    expect(stage.clock.pending).toBe(0);
  });

  test('routing is told whether the host started the call as approved', () => {
    const seen: boolean[] = [];
    const stage = new Stage({
      routing: ({ approved }) => {
        seen.push(approved);
        return background;
      },
    });
    stage.manager.start(callOf('plain'));
    stage.manager.start(callOf('approved'), { approved: true });
    expect(seen).toEqual([false, true]);
  });

  test('progress of the tool becomes an event of its task', async () => {
    const stage = backgroundStage();
    stage.runner.tool('says', async ({ progress }) => {
      progress('half way');
      return { kind: 'completed', output: null };
    });
    stage.manager.start(callOf('c', { toolName: 'says' }));
    await settle();
    expect(stage.events).toContainEqual(expect.objectContaining({ kind: 'progress', message: 'half way' }));
  });

  test('more unfetched updates than are kept: the oldest give way and their number is told', async () => {
    const stage = new Stage({ routing: () => background, retention: { updatesPerSession: 3 } });
    for (let i = 0; i < 5; i += 1) stage.manager.start(callOf(`c${i}`, { toolName: 'instant' }));
    await settle();
    expect(stage.manager.takePendingUpdates('s')).toMatchObject([
      { kind: 'dropped', count: 2 },
      { callId: 'c2' },
      { callId: 'c3' },
      { callId: 'c4' },
    ]);
  });
});

test('T6: an approval asked for by a call inside a background task’s call surfaces as the task’s', async () => {
  const stage = backgroundStage();
  const { taskId } = stage.manager.start(callOf('c.d'));
  stage.manager.handle.setDeliveryMode(taskId, 'manual');
  await settle();
  const { input: _input, ...head } = callOf('c.d.2.1');
  const approval = { approvalId: 'q' } as never;
  stage.manager.observe({ ...head, at: 0, kind: 'approvalRequested', approval });
  stage.manager.observe({ ...head, callId: 'c', at: 0, kind: 'approvalRequested', approval });
  stage.manager.observe({ ...head, sessionId: 'other', at: 0, kind: 'approvalRequested', approval });
  expect(stage.manager.takePendingUpdates('s')).toMatchObject([
    { kind: 'approvalRequested', callId: 'c.d', taskId },
  ]);
});

test('S13: with two questions of one call open, the answer to the first does not start the detach timer', async () => {
  const stage = new Stage({ routing: () => foregroundThenDetachAfter(100) });
  stage.manager.start(callOf('c'));
  await settle();
  const { input: _input, ...head } = callOf('c.1');
  const ask = (approvalId: string): void =>
    stage.manager.observe({ ...head, at: 0, kind: 'approvalRequested', approval: { approvalId } as never });
  const answer = (approvalId: string): void =>
    stage.manager.observe({ ...head, at: 0, kind: 'approvalResolved', approvalId, resolution: 'approved' });
  ask('first');
  ask('second');
  answer('first');
  await stage.clock.advance(10_000);
  expect(stage.kinds('c')).not.toContain('detached');
  answer('second');
  await stage.clock.advance(100);
  expect(stage.kinds('c')).toContain('detached');
});

test('S11: a question withdrawn by an interrupt does not start the detach timer again', async () => {
  const stage = new Stage({ routing: () => foregroundThenDetachAfter(100), cancel: { graceMs: 1000 } });
  stage.runner.tool('asks', async ({ call, approval }) => {
    await approval();
    return stage.wait(call.callId);
  });
  stage.manager.start(callOf('c', { toolName: 'asks' }));
  await settle();
  const interrupted = stage.manager.interruptTurn(callOf('c'));
  await settle();
  await stage.clock.advance(500);
  expect(stage.kinds('c')).not.toContain('detached');
  stage.open('c', { kind: 'cancelled', output: undefined });
  await interrupted;
  expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([{ kind: 'result' }]);
});
