import { expect, test, vi } from 'vitest';
import type { Approver, Clock } from '../../src/index.ts';
import { ApprovalDesk } from '../../src/index.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { always, command, host, runTool } from '../support/host.ts';
import { question } from '../support/question.ts';

const done = async () => ({ kind: 'completed' as const, output: '' });

/** A clock whose hands move without its timers: a host that was asleep, or was busy when a timer was due. */
function sleepy(): Clock & { move(ms: number): void } {
  let now = 1_000_000;
  return {
    now: () => now,
    monotonicMs: () => now,
    schedule: () => () => {},
    move: (ms) => void (now += ms),
  };
}

test.for([
  [60_000, 'completed'],
  [60_001, 'notStarted'],
] as const)(
  'S7: a yes given %i ms after a question that lasts a minute: %s, also when no timer came in between',
  async ([ms, kind]) => {
    const clock = sleepy();
    const approver: Approver = {
      request: async ({ digest }) => (clock.move(ms), { kind: 'approve', digest }),
    };
    const gate = host(runTool(done), {
      approver,
      clock,
      approvalTimeoutMs: 60_000,
      policies: [always('ask')],
    });
    expect(await gate.call({ executable: 'ls' })).toMatchObject({ kind });
  },
);

test('S7: a desk takes no answer, no question and no joined call beyond its time, also when no timer came in between', async () => {
  const clock = sleepy();
  const desk = new ApprovalDesk({ clock, deduplicate: true });
  desk.subscribe(() => {});
  const signal = new AbortController().signal;
  const [late, joined] = [question({ expiresAt: 1_000_010 }), question({ expiresAt: 1_000_005 })];
  const [first, second] = [desk.request(late, signal), desk.request(joined, signal)];
  clock.move(7);
  expect(await desk.request(question({ expiresAt: 1_000_007 }), signal)).toEqual({ kind: 'expired' });
  expect(desk.answer(late.approvalId, { kind: 'approve' })).toBe(true);
  expect([await first, await second]).toMatchObject([{ kind: 'approve' }, { kind: 'expired' }]);
  const over = question({ workDigest: 'other', expiresAt: 1_000_020 });
  void desk.request(over, signal);
  clock.move(14);
  expect(desk.answer(over.approvalId, { kind: 'approve' })).toBe(false);
});

test('S7: a question that may wait longer than any timer of node is not cut short', async () => {
  const delays: number[] = [];
  const clock: Clock = { ...sleepy(), schedule: (delayMs) => (delays.push(delayMs), () => {}) };
  const gate = host(runTool(done), {
    clock,
    approver: { request: async ({ digest }) => ({ kind: 'approve', digest }) },
    approvalTimeoutMs: 3_000_000_000,
    policies: [always('ask')],
  });
  await gate.call({ executable: 'ls' });
  expect(delays).toEqual([3_000_000_000]);
});

test('S7: a host clock that cannot set a timer does not make a question last for ever', async () => {
  const clock: Clock = { ...sleepy(), schedule: () => JSON.parse('{') as never };
  const approver: Approver = { request: () => new Promise(() => {}) };
  const gate = host(runTool(done), { approver, clock, approvalTimeoutMs: 5, policies: [always('ask')] });
  expect(await gate.call({ executable: 'ls' })).toMatchObject({ reason: 'approvalExpired' });
});

test('neither an answered nor a cancelled question leaves a timer', async () => {
  const clock = fakeClock();
  const answered = host(runTool(done), {
    clock,
    approver: { request: async ({ digest }) => ({ kind: 'approve', digest }) },
    policies: [always('ask')],
  });
  await answered.call({ executable: 'ls' });
  expect(clock.waiting()).toBe(0);
  const hanging = host(runTool(done), {
    clock,
    approver: { request: () => new Promise(() => {}) },
    policies: [always('ask')],
  });
  const execution = hanging.start({ executable: 'ls' });
  await vi.waitFor(() => expect(clock.waiting()).toBe(1));
  hanging.turn.cancel('userInterrupt');
  await execution.outcome;
  expect(clock.waiting()).toBe(0);
});

test('S7: work that changes at every approval is asked about three times, no more and no less', async () => {
  let proposals = 0;
  let asked = 0;
  const gate = host(
    runTool(done, (input) => [command(input, { cwd: `/${(proposals += 1)}` })]),
    {
      approver: { request: async ({ digest }) => ((asked += 1), { kind: 'approve', digest }) },
      policies: [always('ask')],
    },
  );
  await gate.call({ executable: 'ls' });
  expect(asked).toBe(3);
});
