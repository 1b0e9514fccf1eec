import { expect, test, vi } from 'vitest';
import type { ApprovalRequest, Approver, Journal, PermissionPolicy } from '../../src/index.ts';
import { callDigest } from '../../src/index.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { always, command, host, runTool } from '../support/host.ts';

type Entry = Record<string, unknown>;

function journal(broken: Partial<Journal> = {}): { journal: Journal; entries: Entry[] } {
  const entries: Entry[] = [];
  const keep =
    (step: string) =>
    async (record: object): Promise<void> =>
      void entries.push({ step, ...record });
  return {
    journal: { decided: keep('decided'), begin: keep('begin'), end: keep('end'), ...broken },
    entries,
  };
}

const done = async () => ({ kind: 'completed' as const, output: '' });
const yes: Approver = {
  request: async ({ digest }) => ({ kind: 'approve', digest, approver: 'eve' }),
};

test('A1: an approved call is on record as approved, by whom, with what was judged last', async () => {
  const { journal: kept, entries } = journal();
  let asked = 0;
  const policy: PermissionPolicy = () => ({
    kind: 'ask',
    reasons: [{ code: `look-${(asked += 1)}`, message: 'x' }],
  });
  let proposals = 0;
  // Its directory is another one when it is approved: it is asked again, and what runs is the second.
  const tool = runTool(done, (input) => [command(input, { cwd: (proposals += 1) === 1 ? '/a' : '/b' })]);
  await host(tool, { journal: kept, approver: yes, policies: [policy] }).call({ executable: 'ls' });
  expect(entries).toMatchObject([
    {
      step: 'decided',
      decision: 'approved',
      approver: 'eve',
      requests: [{ cwd: '/b' }],
      reasons: [{ code: 'look-3' }],
    },
    { step: 'begin', requests: [{ cwd: '/b' }] },
    { step: 'end', outcome: 'completed' },
  ]);
});

test('A1: a failed call is on record with its code', async () => {
  const { journal: kept, entries } = journal();
  await host(
    runTool(() => Promise.reject(new Error('x'))),
    { journal: kept },
  ).call({ executable: 'ls' });
  expect(entries.at(-1)).toMatchObject({ outcome: 'failed', reason: 'tool-threw' });
});

test('a start that could not be recorded is said to the observers with the cause', async () => {
  const { journal: kept } = journal({ begin: () => Promise.reject(new Error('disk full')) });
  const { call, events } = host(runTool(done), { journal: kept });
  await call({ executable: 'ls' });
  expect(events).toContainEqual(
    expect.objectContaining({ code: 'journal-failed', message: 'The start was not recorded: disk full' }),
  );
});

test('S7: a question is bound to tool, session, call and everything that runs, secrets included', async () => {
  const questions: ApprovalRequest[] = [];
  const approver: Approver = { request: async (question) => (questions.push(question), { kind: 'deny' }) };
  const hides = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll('hunter2', '[REDACTED]')) as T;
  const redactor = { redactText: hides<string>, redactValue: hides, stream: () => JSON.parse('{') as never };
  const clock = fakeClock();
  const gate = host(runTool(done), {
    approver,
    redactor,
    clock,
    approvalTimeoutMs: 500,
    policies: [always('ask')],
  });
  await gate.call({ executable: 'ls', argv: ['hunter2'] }, { callId: 'one', sessionId: 'mine' });
  const requests = [command({ executable: 'ls', argv: ['hunter2'], env: {} })];
  expect(questions).toMatchObject([
    {
      digest: await callDigest({ toolName: 'test.run', requests, sessionId: 'mine', callId: 'one' }),
      workDigest: await callDigest({ toolName: 'test.run', requests }),
      askedAt: clock.now(),
      expiresAt: clock.now() + 500,
    },
  ]);
});

test('the time a call took is from its start, by the clock that does not run backwards', async () => {
  const clock = fakeClock();
  let monotonic = 0;
  const gate = host(
    runTool(async () => {
      monotonic += 7;
      clock.advance(-50_000);
      return { kind: 'completed', output: '' };
    }),
    {
      clock: { ...clock, now: () => clock.now(), monotonicMs: () => monotonic },
      approver: { request: async ({ digest }) => ((monotonic += 1000), { kind: 'approve', digest }) },
      policies: [always('ask')],
    },
  );
  await gate.call({ executable: 'ls' });
  expect(gate.events.at(-1)).toMatchObject({ kind: 'completed', durationMs: 7 });
});

test('nothing of a call runs before whoever made it holds it', async () => {
  const get = vi.fn<() => undefined>();
  const execution = host(runTool(done), { registry: { get } }).start({ executable: 'ls' });
  expect(get).not.toHaveBeenCalled();
  await execution.outcome;
  expect(get).toHaveBeenCalled();
});

test('a call that is over leaves nothing behind at its turn, nor a timer', async () => {
  const clock = fakeClock();
  const gate = host(runTool(done), {
    clock,
    approver: yes,
    journal: journal().journal,
    policies: [always('ask')],
  });
  const added = vi.spyOn(gate.turn.signal, 'addEventListener');
  const removed = vi.spyOn(gate.turn.signal, 'removeEventListener');
  await gate.call({ executable: 'ls' });
  expect(added.mock.calls.length).toBeGreaterThan(0);
  expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  expect(clock.waiting()).toBe(0);
});
