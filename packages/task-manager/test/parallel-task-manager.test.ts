import { describe, expect, test } from 'vitest';
import { background, foreground, foregroundThenDetachAfter } from '../src/index.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

describe('the detach protocol', () => {
  test('T1: a call that ends before the limit gives one plain result and no detached event', async () => {
    const stage = new Stage({ routing: () => foregroundThenDetachAfter(100) });
    stage.manager.start(callOf('c'));
    await stage.clock.advance(99);
    stage.open('c');
    expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([
      { kind: 'result', callId: 'c', outcome: { kind: 'completed', output: 'c' } },
    ]);
    await stage.clock.advance(1000);
    expect(stage.kinds('c')).toEqual(['accepted', 'dispatched', 'ended']);
    expect(stage.runner.events).toEqual(['completed c']);
    expect(stage.manager.takePendingUpdates('s')).toEqual([]);
    expect(stage.clock.pending).toBe(0);
  });

  test('T1: a call past the limit is detached once, and its outcome comes once as a notification', async () => {
    const stage = new Stage({ routing: () => foregroundThenDetachAfter(100) });
    const { taskId } = stage.manager.start(callOf('c'));
    const turn = stage.manager.waitForTurn(callOf('c'));
    await stage.clock.advance(100);
    expect(await turn).toEqual([
      expect.objectContaining({
        kind: 'detached',
        callId: 'c',
        taskId,
        message: `task ${taskId} is running in the background`,
      }),
    ]);
    expect(stage.manager.takePendingUpdates('s')).toEqual([]);
    stage.open('c');
    await settle();
    expect(stage.manager.takePendingUpdates('s')).toMatchObject([
      { kind: 'notification', callId: 'c', taskId, outcome: { kind: 'completed', output: 'c' } },
    ]);
    expect(stage.manager.takePendingUpdates('s')).toEqual([]);
    expect(await stage.manager.waitForTurn(callOf('c'))).toEqual([]);
    expect(stage.kinds('c')).toEqual(['accepted', 'dispatched', 'detached', 'ended', 'notified']);
    expect(stage.runner.events).toEqual(['detached c', 'completed c']);
  });

  test('T2: the timer in the same tick as the completion gives the plain result alone', async () => {
    const stage = new Stage({ routing: () => foregroundThenDetachAfter(100) });
    stage.manager.start(callOf('c'));
    await settle();
    stage.open('c');
    const advance = stage.clock.advance(100);
    const answers = await stage.manager.waitForTurn(callOf('c'));
    await advance;
    await settle();
    const late = stage.manager.takePendingUpdates('s');
    expect(answers).toHaveLength(1);
    expect(late).toHaveLength(answers[0]?.kind === 'detached' ? 1 : 0);
  });

  test('a background call is answered at once and judged and run outside its turn', async () => {
    const stage = new Stage({ routing: () => background });
    stage.manager.start(callOf('c'));
    expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([{ kind: 'detached', callId: 'c' }]);
    await stage.manager.interruptTurn(callOf('c'));
    stage.open('c');
    await settle();
    expect(stage.manager.takePendingUpdates('s')).toMatchObject([{ outcome: { kind: 'completed' } }]);
  });
});

describe('turns', () => {
  test('foreground calls of one turn run side by side and are answered in the order of the calls', async () => {
    const stage = new Stage();
    for (const id of ['a', 'b', 'c']) stage.manager.start(callOf(id));
    await settle();
    expect(stage.runner.entered).toBe(3);
    for (const id of ['c', 'b', 'a']) stage.open(id);
    const answers = await stage.manager.waitForTurn(callOf('a'));
    expect(answers.map(({ callId }) => callId)).toEqual(['a', 'b', 'c']);
  });

  test('T3: an interrupt cancels and answers the foreground; the background and detached tasks stay', async () => {
    const stage = new Stage({
      routing: ({ call }) => (call.callId.startsWith('bg') ? background : foreground),
    });
    const bg = stage.manager.start(callOf('bg'));
    stage.manager.start(callOf('fg'));
    await settle();
    await stage.manager.interruptTurn(callOf('fg'));
    expect(await stage.manager.waitForTurn(callOf('fg'))).toMatchObject([
      { kind: 'detached', callId: 'bg' },
      { kind: 'result', callId: 'fg', outcome: { kind: 'cancelled', reason: 'userInterrupt' } },
    ]);
    stage.manager.start(callOf('next', { turnId: 't2' }));
    await stage.manager.interruptTurn({ sessionId: 's', turnId: 't2' });
    expect(stage.manager.handle.status(bg.taskId).state).toBe('running');
  });

  test('T3: a call that was detached by the timer survives its own turn’s interrupt', async () => {
    const stage = new Stage({ routing: () => foregroundThenDetachAfter(10) });
    const { taskId } = stage.manager.start(callOf('c'));
    await stage.clock.advance(10);
    await stage.manager.interruptTurn(callOf('c'));
    expect(stage.manager.handle.status(taskId).state).toBe('running');
  });

  test('a call started after its turn was interrupted is answered and never entered', async () => {
    const stage = new Stage();
    stage.manager.start(callOf('early'));
    await settle();
    await stage.manager.interruptTurn(callOf('early'));
    await stage.manager.waitForTurn(callOf('early'));
    stage.manager.start(callOf('late', { toolName: 'instant' }));
    expect(await stage.manager.waitForTurn(callOf('late'))).toMatchObject([
      { outcome: { kind: 'notStarted', reason: 'cancelled' } },
    ]);
  });

  test('an interrupt before the first call of a session is remembered too; it revives no session that has ended', async () => {
    const stage = new Stage();
    await stage.manager.interruptTurn(callOf('late'));
    stage.manager.start(callOf('late', { toolName: 'instant' }));
    expect(await stage.manager.waitForTurn(callOf('late'))).toMatchObject([
      { outcome: { kind: 'notStarted', reason: 'cancelled' } },
    ]);
    await stage.manager.handle.endSession('s');
    await stage.manager.interruptTurn(callOf('later'));
    expect(stage.manager.counters().sessions).toBe(0);
  });

  test('turns with the same id in two sessions do not meet', async () => {
    const stage = new Stage();
    stage.manager.start(callOf('a', { sessionId: 'one' }));
    stage.manager.start(callOf('b', { sessionId: 'two' }));
    await settle();
    await stage.manager.interruptTurn({ sessionId: 'one', turnId: 't' });
    expect(stage.manager.handle.list({ sessionId: 'two' })).toMatchObject([{ state: 'running' }]);
  });

  test('a foreground call that ignores its cancellation is left by its turn, warned of, and stays listed', async () => {
    const stage = new Stage({ cancel: { graceMs: 10, warnEveryMs: 10 } });
    const { taskId } = stage.manager.start(callOf('c', { toolName: 'stubborn' }));
    await settle();
    const interrupted = stage.manager.interruptTurn(callOf('c'));
    await stage.clock.advance(20);
    await interrupted;
    expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([{ kind: 'detached', taskId }]);
    expect(stage.manager.handle.status(taskId).state).toBe('cancelling');
    await stage.clock.advance(30);
    expect(stage.kinds('c').filter((kind) => kind === 'warning')).toHaveLength(4);
    stage.open('c', { kind: 'cancelled', output: undefined });
    await settle();
    expect(stage.manager.takePendingUpdates('s')).toMatchObject([{ outcome: { kind: 'cancelled' } }]);
    expect(stage.clock.pending).toBe(0);
  });

  test('a second call with an id in flight is refused and nothing is entered', async () => {
    const stage = new Stage();
    stage.manager.start(callOf('c'));
    expect(() => stage.manager.start(callOf('c'))).toThrow(
      expect.objectContaining({ code: 'duplicate-call' }),
    );
    expect(stage.manager.counters().live).toBe(1);
  });
});
