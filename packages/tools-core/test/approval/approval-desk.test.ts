import { expect, test } from 'vitest';
import type { ApprovalDeskChange } from '../../src/index.ts';
import { ApprovalDesk } from '../../src/index.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { question } from '../support/question.ts';

const open = (): AbortSignal => new AbortController().signal;

const ask = (desk: ApprovalDesk): Promise<unknown> => desk.request(question(), open());

function attended(options: ConstructorParameters<typeof ApprovalDesk>[0] = {}): {
  desk: ApprovalDesk;
  changes: ApprovalDeskChange[];
} {
  const desk = new ApprovalDesk({ clock: fakeClock(), ...options });
  const changes: ApprovalDeskChange[] = [];
  desk.subscribe((change) => void changes.push(change));
  return { desk, changes };
}

test('S9: two questions answered in the other order each get their own answer, bound to their digest', async () => {
  const { desk, changes } = attended();
  const [a, b] = [question({ workDigest: 'a' }), question({ workDigest: 'b' })];
  const [first, second] = [desk.request(a, open()), desk.request(b, open())];
  expect(desk.pending.map((pending) => pending.question.approvalId)).toEqual([a.approvalId, b.approvalId]);
  expect(desk.answer(b.approvalId, { kind: 'approve', approver: 'eve' })).toBe(true);
  expect(desk.answer(a.approvalId, { kind: 'deny', reason: 'not now' })).toBe(true);
  expect(await second).toEqual({ kind: 'approve', approver: 'eve', digest: b.digest });
  expect(await first).toEqual({ kind: 'deny', reason: 'not now' });
  expect(desk.pending).toEqual([]);
  expect(changes.map((change) => change.kind)).toEqual(['asked', 'asked', 'settled', 'settled']);
});

test('an answer counts once: a second one, an unknown id and one after expiry count for nothing', async () => {
  const clock = fakeClock();
  const { desk } = attended({ clock });
  const a = question();
  const asked = desk.request(a, open());
  expect(desk.answer('approval-unknown', { kind: 'approve' })).toBe(false);
  expect(desk.answer(a.approvalId, { kind: 'deny' })).toBe(true);
  expect(desk.answer(a.approvalId, { kind: 'approve' })).toBe(false);
  expect((await asked).kind).toBe('deny');
  const late = question();
  const waiting = desk.request(late, open());
  clock.advance(60_001);
  expect(desk.answer(late.approvalId, { kind: 'approve' })).toBe(false);
  expect(await waiting).toEqual({ kind: 'expired' });
  expect(clock.waiting()).toBe(0);
});

test('S7: an approval given once does not cover the same work asked later', async () => {
  const { desk } = attended();
  const a = question();
  const asked = desk.request(a, open());
  desk.answer(a.approvalId, { kind: 'approve' });
  await asked;
  void desk.request(question(), open());
  expect(desk.pending).toHaveLength(1);
});

test('S7: a session approval covers the very same work in that session only, until it expires or is forgotten', async () => {
  const clock = fakeClock();
  const { desk } = attended({ clock, rememberMs: 1000 });
  const approve = async (scope: 'session' | 'project'): Promise<void> => {
    const a = question();
    const asked = desk.request(a, open());
    expect(desk.answer(a.approvalId, { kind: 'approve', scope })).toBe(true);
    await asked;
  };
  const covered = async (more: Parameters<typeof question>[0] = {}): Promise<boolean> => {
    const stop = new AbortController();
    const answer = desk.request(question({ expiresAt: 9_000_000, ...more }), stop.signal);
    stop.abort();
    return (await answer).kind === 'approve';
  };
  await approve('session');
  expect(await covered()).toBe(true);
  expect(await covered({ workDigest: 'work-2' })).toBe(false);
  expect(await covered({ sessionId: 'session-2' })).toBe(false);
  clock.advance(1000);
  expect(await covered()).toBe(false);
  await approve('session');
  desk.forget('session-1');
  expect(await covered()).toBe(false);
  await approve('project');
  expect(await covered({ sessionId: 'session-2' })).toBe(true);
  expect(await covered({ workDigest: 'work-2' })).toBe(false);
});

test('a session approval also settles the same work that already waits, and a patched one is never remembered', async () => {
  const { desk } = attended();
  const [a, b, c] = [question(), question(), question({ workDigest: 'other' })];
  const [first, second] = [desk.request(a, open()), desk.request(b, open()), desk.request(c, open())];
  desk.answer(a.approvalId, { kind: 'approve', scope: 'session' });
  expect(await first).toMatchObject({ kind: 'approve', digest: a.digest });
  expect(await second).toMatchObject({ kind: 'approve', digest: b.digest });
  expect(desk.pending.map((pending) => pending.question)).toEqual([c]);
  desk.answer(c.approvalId, { kind: 'approve', scope: 'session', patchedInput: {} });
  void desk.request(question({ workDigest: 'other' }), open());
  expect(desk.pending).toHaveLength(1);
});

test('with de-duplication the same work is one question; each call gets the answer with its own digest', async () => {
  const { desk, changes } = attended({ deduplicate: true });
  const [a, b, c] = [question(), question(), question({ sessionId: 'session-2' })];
  const [first, second] = [desk.request(a, open()), desk.request(b, open()), desk.request(c, open())];
  expect(desk.pending.map((pending) => pending.callIds)).toEqual([[a.callId, b.callId], [c.callId]]);
  expect(changes.map((change) => change.kind)).toEqual(['asked', 'joined', 'asked']);
  desk.answer(a.approvalId, { kind: 'approve' });
  expect(await first).toEqual({ kind: 'approve', digest: a.digest });
  expect(await second).toEqual({ kind: 'approve', digest: b.digest });
});

test('when the call that is shown is cancelled, the next that waits for the same answer is shown in its place', async () => {
  const { desk, changes } = attended({ deduplicate: true });
  const [a, b] = [question(), question()];
  const turn = new AbortController();
  const [first, second] = [desk.request(a, turn.signal), desk.request(b, open())];
  turn.abort();
  expect(await first).toEqual({ kind: 'cancelled' });
  expect(desk.answer(a.approvalId, { kind: 'approve' })).toBe(false);
  expect(desk.answer(b.approvalId, { kind: 'approve' })).toBe(true);
  expect(await second).toEqual({ kind: 'approve', digest: b.digest });
  expect(changes.map((change) => change.kind)).toEqual(['asked', 'joined', 'settled', 'asked', 'settled']);
});

test('S11: a cancelled turn takes its question back', async () => {
  const clock = fakeClock();
  const { desk } = attended({ clock });
  const turn = new AbortController();
  const asked = desk.request(question(), turn.signal);
  turn.abort('userInterrupt');
  expect(await asked).toEqual({ kind: 'cancelled' });
  expect(desk.pending).toEqual([]);
  expect(clock.waiting()).toBe(0);
  expect(await desk.request(question(), turn.signal)).toEqual({ kind: 'cancelled' });
});

test('when nobody is subscribed the declared answer is given: deny unless the host said otherwise', async () => {
  const clock = fakeClock();
  expect(await ask(new ApprovalDesk({ clock }))).toMatchObject({
    kind: 'deny',
    reason: 'nobody is there to approve it.',
  });
  expect(await ask(new ApprovalDesk({ clock, whenUnattended: 'approve' }))).toMatchObject({
    kind: 'approve',
    approver: 'unattended',
  });
  const waiting = new ApprovalDesk({ clock, whenUnattended: 'wait' });
  const asked = ask(waiting);
  expect(waiting.pending).toHaveLength(1);
  clock.advance(60_000);
  expect(await asked).toEqual({ kind: 'expired' });
  const left = new ApprovalDesk({ clock: fakeClock() });
  left.subscribe(() => {})();
  expect(await ask(left)).toMatchObject({ kind: 'deny' });
});

test('a throwing listener does not keep the others from the question, and a nonsense answer answers nothing', async () => {
  const desk = new ApprovalDesk({ clock: fakeClock() });
  let seen = 0;
  desk.subscribe(() => {
    throw new Error('broken surface');
  });
  desk.subscribe(() => void (seen += 1));
  const a = question();
  void desk.request(a, open());
  expect(seen).toBe(1);
  expect(() => desk.answer(a.approvalId, { kind: 'yes' } as never)).toThrow(/Nothing was answered/);
  expect(desk.pending).toHaveLength(1);
});
