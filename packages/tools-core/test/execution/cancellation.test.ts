import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Approver, Outcome, ToolReturn } from '../../src/index.ts';
import { ApprovalDesk } from '../../src/index.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { always, host, runTool } from '../support/host.ts';

const never = (): Promise<never> => new Promise(() => {});

test('a call of a cancelled turn is not started and proposes nothing', async () => {
  let proposed = 0;
  const { call, turn, kinds } = host(runTool(never, () => ((proposed += 1), [])));
  turn.cancel('superseded');
  expect(await call({ executable: 'ls' })).toMatchObject({ kind: 'notStarted', reason: 'cancelled' });
  expect([proposed, kinds()]).toEqual([0, ['notStarted']]);
});

test('S11: the turn is cancelled while an approval is pending: answered once, not run, the question is gone', async () => {
  let ran = 0;
  const desk = new ApprovalDesk();
  desk.subscribe(() => {});
  const tool = runTool(async () => ((ran += 1), { kind: 'completed', output: '' }));
  const { start, turn, kinds } = host(tool, { approver: desk, policies: [always('ask')] });
  const { outcome } = start({ executable: 'ls' });
  await vi.waitFor(() => expect(desk.pending).toHaveLength(1));
  const id = desk.pending[0]?.question.approvalId ?? '';
  turn.cancel('userInterrupt');
  expect(await outcome).toMatchObject({ kind: 'notStarted', reason: 'cancelled' });
  expect(desk.pending).toEqual([]);
  expect(desk.answer(id, { kind: 'approve' })).toBe(false);
  expect(kinds()).toEqual(['requested', 'decided', 'approvalRequested', 'approvalResolved', 'notStarted']);
  expect(ran).toBe(0);
});

test('property, S11: approval and cancel in any interleaving: one outcome, at most one run, and a run only after the yes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, bodyEnds) => {
      let ran = 0;
      let approved = false;
      const approver: Approver = {
        request: (question) =>
          scheduler.schedule(Promise.resolve(question.digest), 'approve').then((digest) => {
            approved = true;
            return { kind: 'approve', digest };
          }),
      };
      const tool = runTool(async (_, { signal }) => {
        ran += 1;
        expect(approved).toBe(true);
        if (bodyEnds) await scheduler.schedule(Promise.resolve(), 'body');
        else await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        return signal.aborted ? { kind: 'cancelled', output: '' } : { kind: 'completed', output: '' };
      });
      const { start, turn, events } = host(tool, { approver, policies: [always('ask')] });
      void scheduler.schedule(Promise.resolve(), 'cancel').then(() => turn.cancel('userInterrupt'));
      const outcomes: Outcome[] = [];
      const execution = start({ executable: 'ls' });
      void execution.outcome.then((outcome) => outcomes.push(outcome));
      await scheduler.waitFor(execution.outcome);
      await scheduler.waitIdle();
      expect(outcomes).toHaveLength(1);
      expect(events.filter((event) => 'outcome' in event)).toHaveLength(1);
      expect(ran).toBe(events.filter((event) => event.kind === 'started').length);
      expect(ran === 0).toBe(outcomes[0]?.kind === 'notStarted');
    }),
    { numRuns: 300 },
  );
}, 60_000);

test('a running tool is told by its signal, with the reason, and its part of the output is kept', async () => {
  const tool = runTool(
    (_, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () =>
          resolve({ kind: 'cancelled', output: `part, ${signal.reason}` }),
        );
      }),
  );
  const { start, turn, kinds } = host(tool);
  const { outcome } = start({ executable: 'ls' });
  await vi.waitFor(() => expect(kinds()).toContain('started'));
  turn.cancel('hostShutdown');
  expect(await outcome).toEqual({ kind: 'cancelled', reason: 'hostShutdown', output: 'part, hostShutdown' });
});

test('a tool that throws because it was cancelled is cancelled, not failed', async () => {
  const tool = runTool(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('socket closed'))),
      ),
  );
  const { start, kinds } = host(tool);
  const execution = start({ executable: 'ls' });
  await vi.waitFor(() => expect(kinds()).toContain('started'));
  execution.cancel('taskCancelled');
  expect(await execution.outcome).toEqual({ kind: 'cancelled', reason: 'taskCancelled' });
  expect(kinds()).toContain('warning');
});

test('a tool that never settles is left after the grace; what it returns late is ignored and reported', async () => {
  const clock = fakeClock();
  const body = Promise.withResolvers<ToolReturn<string>>();
  const tool = runTool(() => body.promise);
  const { start, turn, kinds, events } = host(tool, { clock });
  const execution = start({ executable: 'ls' });
  await vi.waitFor(() => expect(kinds()).toContain('started'));
  turn.cancel('sessionEnd');
  await vi.waitFor(() => expect(clock.waiting()).toBe(1));
  clock.advance(5000);
  expect(await execution.outcome).toEqual({ kind: 'cancelled', reason: 'sessionEnd' });
  body.resolve({ kind: 'completed', output: 'late' });
  await vi.waitFor(() => expect(events).toContainEqual(expect.objectContaining({ code: 'late-return' })));
  expect(await execution.result).toEqual({
    kind: 'outcome',
    outcome: { kind: 'cancelled', reason: 'sessionEnd' },
  });
  expect(kinds().filter((kind) => kind === 'cancelled')).toHaveLength(1);
});

test('a policy, a proposal or a journal that hangs does not hold a cancelled call', async () => {
  const hanging = [
    host(runTool(never), { policies: [never] }),
    host(runTool(never, never as never)),
    host(runTool(never), { journal: { decided: async () => {}, begin: never, end: async () => {} } }),
  ];
  for (const { start, turn } of hanging) {
    const { outcome } = start({ executable: 'ls' });
    setTimeout(() => turn.cancel('userInterrupt'), 5);
    expect(await outcome).toMatchObject({ kind: 'notStarted', reason: 'cancelled' });
  }
});

test('cancelling one call leaves the others of its turn alone, and cancelling an ended one changes nothing', async () => {
  const gate = Promise.withResolvers<void>();
  const tool = runTool(async (input, { signal }) => {
    await (input.executable === 'a'
      ? new Promise((resolve) => signal.addEventListener('abort', resolve))
      : gate.promise);
    return signal.aborted ? { kind: 'cancelled', output: '' } : { kind: 'completed', output: '' };
  });
  const { start, kinds } = host(tool);
  const [a, b] = [start({ executable: 'a' }), start({ executable: 'b' })];
  await vi.waitFor(() => expect(kinds().filter((kind) => kind === 'started')).toHaveLength(2));
  a.cancel('taskCancelled');
  expect((await a.outcome).kind).toBe('cancelled');
  gate.resolve();
  expect((await b.outcome).kind).toBe('completed');
  b.cancel('taskCancelled');
  expect(kinds().filter((kind) => kind === 'cancelled' || kind === 'completed')).toHaveLength(2);
});

test('a body is never entered after the cancel, at whatever step it comes', async () => {
  for (let steps = 0; steps < 80; steps += 1) {
    const late: boolean[] = [];
    const tool = runTool(
      async (_, { signal }) => (late.push(signal.aborted), { kind: 'completed', output: '' }),
    );
    const { start, turn, kinds } = host(tool);
    const { outcome } = start({ executable: 'ls' });
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    turn.cancel('userInterrupt');
    await outcome;
    expect(late).not.toContain(true);
    expect(late).toHaveLength(kinds().filter((kind) => kind === 'started').length);
  }
});

test('what rejects after the cancel is nobody’s unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', listen);
  const { call, turn } = host(
    runTool(never, () => {
      turn.cancel('userInterrupt');
      return Promise.reject(new Error('late')) as never;
    }),
  );
  expect(await call({ executable: 'ls' })).toMatchObject({ kind: 'notStarted', reason: 'cancelled' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off('unhandledRejection', listen);
  expect(unhandled).toEqual([]);
});
