import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Execution, Outcome, ToolReturn } from '../../src/index.ts';
import { ApprovalDesk } from '../../src/index.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { always, host, runTool } from '../support/host.ts';

const done: ToolReturn<string> = { kind: 'completed', output: 'done' };

test('detaching settles the result at once, leaves the turn, and the outcome follows once', async () => {
  const body = Promise.withResolvers<ToolReturn<string>>();
  let aborted = false;
  const tool = runTool((_, { signal }) => {
    signal.addEventListener('abort', () => (aborted = true));
    return body.promise;
  });
  const { start, turn, kinds } = host(tool);
  const execution = start({ executable: 'ls' });
  await vi.waitFor(() => expect(kinds()).toContain('started'));
  expect(execution.detach('task-1')).toBe(true);
  expect(execution.detach('task-2')).toBe(false);
  expect(await execution.result).toEqual({ kind: 'detached', taskId: 'task-1' });
  turn.cancel('userInterrupt');
  body.resolve(done);
  expect(await execution.outcome).toEqual({ kind: 'completed', success: true, output: 'done' });
  expect(aborted).toBe(false);
  expect(kinds()).toEqual(['requested', 'decided', 'started', 'detached', 'completed']);
});

test('a detached call can still be cancelled by itself', async () => {
  const tool = runTool(
    (_, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ kind: 'cancelled', output: 'part' })),
      ),
  );
  const { start, kinds } = host(tool);
  const execution = start({ executable: 'ls' });
  await vi.waitFor(() => expect(kinds()).toContain('started'));
  execution.detach('task-1');
  execution.cancel('sessionEnd');
  expect(await execution.outcome).toEqual({ kind: 'cancelled', reason: 'sessionEnd', output: 'part' });
});

test('neither an ended nor a cancelled call can be detached', async () => {
  const { start, turn } = host(runTool(async () => done));
  const ended = start({ executable: 'ls' });
  await ended.outcome;
  expect(ended.detach('task-1')).toBe(false);
  const cancelled = start({ executable: 'ls' });
  turn.cancel('userInterrupt');
  expect(cancelled.detach('task-2')).toBe(false);
  expect(await cancelled.result).toMatchObject({
    kind: 'outcome',
    outcome: { kind: 'notStarted', reason: 'cancelled' },
  });
});

test('T6: a call detached before it was judged still has to be approved', async () => {
  const desk = new ApprovalDesk();
  desk.subscribe(() => {});
  const { start, kinds } = host(
    runTool(async () => done),
    { approver: desk, policies: [always('ask')] },
  );
  const execution = start({ executable: 'ls' });
  expect(execution.detach('task-1')).toBe(true);
  await vi.waitFor(() => expect(desk.pending).toHaveLength(1));
  expect(kinds()).not.toContain('started');
  desk.answer(desk.pending[0]?.question.approvalId ?? '', { kind: 'approve' });
  expect((await execution.outcome).kind).toBe('completed');
});

test('a tool that goes on in the background gives its output now and its outcome later, whatever becomes of the turn', async () => {
  const rest = Promise.withResolvers<Exclude<ToolReturn<unknown>, { kind: 'detached' }>>();
  const tool = runTool(async () => ({
    kind: 'detached',
    taskId: 'task-1',
    output: 'started',
    rest: rest.promise,
  }));
  const { start, turn, kinds } = host(tool);
  const execution = start({ executable: 'ls' });
  expect(await execution.result).toEqual({ kind: 'detached', taskId: 'task-1', output: 'started' });
  turn.cancel('userInterrupt');
  rest.resolve({ kind: 'completed', output: 'all', success: false });
  expect(await execution.outcome).toEqual({ kind: 'completed', success: false, output: 'all' });
  expect(kinds()).toEqual(['requested', 'decided', 'started', 'detached', 'completed']);
});

test('background work that rejects, answers nonsense, or ignores its cancel still ends its call once', async () => {
  const clock = fakeClock();
  const background = (rest: Promise<unknown>): ReturnType<typeof host> =>
    host(
      runTool(async () => ({ kind: 'detached', taskId: 't', output: '', rest: rest as never })),
      { clock },
    );
  expect(await background(Promise.reject(new Error('died'))).call({ executable: 'ls' })).toMatchObject({
    kind: 'failed',
    message: 'died',
  });
  expect(await background(Promise.resolve(1)).call({ executable: 'ls' })).toMatchObject({
    kind: 'failed',
    code: 'tool-answered-nonsense',
  });
  const hanging = background(new Promise(() => {}));
  const execution = hanging.start({ executable: 'ls' });
  await execution.result;
  execution.cancel('sessionEnd');
  await vi.waitFor(() => expect(clock.waiting()).toBe(1));
  clock.advance(5000);
  expect(await execution.outcome).toEqual({ kind: 'cancelled', reason: 'sessionEnd' });
});

test('F11: a detached call whose work ignores its cancel is not over: it is warned about and ends with its work, or at once with its session', async () => {
  const clock = fakeClock();
  const rest = Promise.withResolvers<never>();
  const background = host(
    runTool(async () => ({ kind: 'detached', taskId: 't', output: '', rest: rest.promise })),
    { clock },
  );
  const cancelled = async (): Promise<{ readonly call: Execution; readonly outcomes: Outcome[] }> => {
    const call = background.start({ executable: 'ls' });
    const outcomes: Outcome[] = [];
    void call.outcome.then((outcome) => outcomes.push(outcome));
    await call.result;
    call.cancel('taskCancelled');
    await vi.waitFor(() => expect(clock.waiting()).toBe(1));
    clock.advance(60_000);
    await vi.waitFor(() =>
      expect(background.events.at(-1)).toMatchObject({ kind: 'warning', code: 'tool-ignored-cancel' }),
    );
    expect(outcomes).toEqual([]);
    return { call, outcomes };
  };
  const first = await cancelled();
  first.call.cancel('sessionEnd');
  expect(await first.call.outcome).toEqual({ kind: 'cancelled', reason: 'taskCancelled' });
  const second = await cancelled();
  rest.resolve({ kind: 'completed', output: 'late' } as never);
  expect(await second.call.outcome).toMatchObject({ kind: 'completed', output: 'late' });
  expect(second.outcomes).toHaveLength(1);
});

test('property, T2: detach and completion in any interleaving: a plain result, or detach and then an outcome; never both, never neither', async () => {
  const seen = { plain: 0, detached: 0 };
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const tool = runTool(async () => {
        await scheduler.schedule(Promise.resolve(), 'body');
        return done;
      });
      const { start, events } = host(tool);
      const execution = start({ executable: 'ls' });
      let detached: boolean | undefined;
      const timer = scheduler
        .schedule(Promise.resolve(), 'detach')
        .then(() => (detached = execution.detach('task-1')));
      const outcomes: Outcome[] = [];
      void execution.outcome.then((outcome) => outcomes.push(outcome));
      const result = await scheduler.waitFor(execution.result);
      await scheduler.waitFor(Promise.all([execution.outcome, timer]));
      expect(result.kind).toBe(detached === true ? 'detached' : 'outcome');
      expect(outcomes).toHaveLength(1);
      expect(events.filter((event) => event.kind === 'detached')).toHaveLength(detached === true ? 1 : 0);
      expect(events.filter((event) => event.kind === 'completed')).toHaveLength(1);
      seen[detached === true ? 'detached' : 'plain'] += 1;
    }),
    { numRuns: 1000 },
  );
  expect(seen.plain).toBeGreaterThan(0);
  expect(seen.detached).toBeGreaterThan(0);
}, 60_000);

test('T3: a tool that detaches although its turn was just cancelled is followed to its end', async () => {
  const rest = Promise.withResolvers<{ kind: 'completed'; output: string }>();
  const detaches = Promise.withResolvers<void>();
  const tool = runTool(async () => {
    await detaches.promise;
    return { kind: 'detached', taskId: 'task-1', output: 'on', rest: rest.promise };
  });
  const clock = fakeClock();
  const { start, turn, kinds } = host(tool, { clock });
  const execution = start({ executable: 'ls' });
  await vi.waitFor(() => expect(kinds()).toContain('started'));
  turn.cancel('userInterrupt');
  detaches.resolve();
  expect(await execution.result).toMatchObject({ kind: 'detached' });
  clock.advance(60_000);
  rest.resolve({ kind: 'completed', output: 'late' });
  expect(await execution.outcome).toMatchObject({ kind: 'completed', output: 'late' });
  expect(kinds()).not.toContain('warning');
});

test('work that fails while what its tool said is still being kept is a failure and no unhandled rejection', async () => {
  const keeps = Promise.withResolvers<string>();
  const tool = runTool(async () => ({
    kind: 'detached',
    taskId: 'task-1',
    output: 'x'.repeat(1000),
    rest: Promise.reject(new Error('broke')),
  }));
  const outputStore = { keepOutput: () => keeps.promise, readOutput: async () => undefined };
  const execution = host(tool, { outputLimitBytes: 10, outputStore }).start({ executable: 'ls' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  keeps.resolve('id');
  expect(await execution.outcome).toMatchObject({ kind: 'failed', message: 'broke' });
});

test.for(['sessionEnd', 'hostShutdown'] as const)(
  'a detached call that ignores its cancel is given up when its owner ends: %s',
  async (reason) => {
    const clock = fakeClock();
    const { start, kinds } = host(
      runTool(() => new Promise(() => {})),
      { clock },
    );
    const execution = start({ executable: 'ls' });
    await vi.waitFor(() => expect(kinds()).toContain('started'));
    execution.detach('task-1');
    execution.cancel(reason);
    await vi.waitFor(() => expect(clock.waiting()).toBe(1));
    clock.advance(5000);
    expect(await execution.outcome).toEqual({ kind: 'cancelled', reason });
    expect(clock.waiting()).toBe(0);
  },
);

test('a tool that ends within the grace leaves no timer, and a reason nobody knows is an interrupt', async () => {
  const clock = fakeClock();
  const tool = runTool(
    (_, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () =>
          queueMicrotask(() => resolve({ kind: 'cancelled', output: '' })),
        );
      }),
  );
  const { start, kinds } = host(tool, { clock });
  const execution = start({ executable: 'ls' });
  await vi.waitFor(() => expect(kinds()).toContain('started'));
  execution.cancel('because' as never);
  expect(await execution.outcome).toMatchObject({ kind: 'cancelled', reason: 'userInterrupt' });
  expect(clock.waiting()).toBe(0);
});
