import { expect, it } from 'vitest';
import type { ApprovalAnswer, Clock } from '../../src/index.ts';
import { ApprovalDesk, UmboError } from '../../src/index.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { question } from '../support/question.ts';

const never = new AbortController().signal;

function attended(clock: Clock): { desk: ApprovalDesk; answers: ApprovalAnswer[]; asked: () => number } {
  const desk = new ApprovalDesk({ clock, rememberMs: 1000 });
  const answers: ApprovalAnswer[] = [];
  let asked = 0;
  desk.subscribe((change) => {
    if (change.kind !== 'asked') return;
    asked += 1;
    const answer = answers.shift();
    if (answer) desk.answer(change.pending.question.approvalId, answer);
  });
  return { desk, answers, asked: () => asked };
}

it('S19: an answer with a scope nobody knows is no answer, least of all one for the whole project', async () => {
  const { desk } = attended(fakeClock());
  const waits = question();
  void desk.request(waits, never);
  for (const scope of ['Session', 'always', null, '']) {
    const answer = { kind: 'approve', scope } as unknown as ApprovalAnswer;
    expect(() => desk.answer(waits.approvalId, answer)).toThrow(UmboError);
  }
  expect(desk.pending).toHaveLength(1);
});

it('S19: a session approval ends in time although the wall clock is set back', async () => {
  const clock = fakeClock();
  let setBackMs = 0;
  const wall: Clock = {
    ...clock,
    now: () => clock.now() - setBackMs,
    monotonicMs: () => clock.monotonicMs(),
  };
  const { desk, answers, asked } = attended(wall);
  answers.push({ kind: 'approve', scope: 'session' }, { kind: 'deny' });
  expect(await desk.request(question(), never)).toMatchObject({ kind: 'approve' });
  expect(await desk.request(question(), never)).toMatchObject({ kind: 'approve' });
  setBackMs = 3_600_000;
  clock.advance(2000);
  expect(await desk.request(question(), never)).toMatchObject({ kind: 'deny' });
  expect(asked()).toBe(2);
});

it('S19: what is remembered is the answer as it was given', async () => {
  const { desk, answers } = attended(fakeClock());
  const answer: { kind: 'approve'; scope: 'session'; patchedInput?: unknown } = {
    kind: 'approve',
    scope: 'session',
  };
  answers.push(answer);
  await desk.request(question(), never);
  answer.patchedInput = { executable: 'rm' };
  expect(await desk.request(question(), never)).not.toHaveProperty('patchedInput');
});

it('S19: a session approval ends in time although the machine slept, for which one of its clocks stands', async () => {
  const clock = fakeClock();
  const { desk, answers } = attended({ ...clock, now: () => clock.now(), monotonicMs: () => 0 });
  answers.push({ kind: 'approve', scope: 'session' }, { kind: 'deny' });
  await desk.request(question(), never);
  clock.advance(2000);
  expect(await desk.request(question({ expiresAt: 2_000_000 }), never)).toMatchObject({ kind: 'deny' });
});

it('S19: the end of one session forgets its approvals and no others, those of the project last', async () => {
  const { desk, answers, asked } = attended(fakeClock());
  const of = (sessionId: string, workDigest = 'w'): Promise<unknown> =>
    desk.request(question({ sessionId, workDigest }), never);
  answers.push(
    { kind: 'approve', scope: 'session' },
    { kind: 'approve', scope: 'session' },
    { kind: 'approve', scope: 'project' },
  );
  await Promise.all([of('one'), of('two'), of('one', 'for all')]);
  desk.forget('one');
  await Promise.all([of('two'), of('one', 'for all')]);
  expect(asked()).toBe(3);
  answers.push({ kind: 'deny' });
  expect(await of('one')).toMatchObject({ kind: 'deny' });
});

it('S19: what was approved for longer holds although nobody is there, a refusal never does', async () => {
  const desk = new ApprovalDesk({ clock: fakeClock() });
  const leave = desk.subscribe((change) => {
    if (change.kind !== 'asked') return;
    const { question: asked } = change.pending;
    desk.answer(asked.approvalId, {
      kind: asked.workDigest === 'good' ? 'approve' : 'deny',
      scope: 'session',
    });
  });
  await desk.request(question({ workDigest: 'good' }), never);
  await desk.request(question({ workDigest: 'bad' }), never);
  leave();
  expect(await desk.request(question({ workDigest: 'good' }), never)).toMatchObject({ kind: 'approve' });
  expect(await desk.request(question({ workDigest: 'bad' }), never)).toMatchObject({
    kind: 'deny',
    approver: 'unattended',
  });
});

it('S7: an answer cannot bring a digest of its own, and work without one is nobody else’s', async () => {
  const desk = new ApprovalDesk({ clock: fakeClock(), deduplicate: true });
  desk.subscribe(() => {});
  const { workDigest: _one, ...one } = question();
  const { workDigest: _other, ...other } = question();
  const first = desk.request(one, never);
  void desk.request(other, never);
  expect(desk.pending).toHaveLength(2);
  desk.answer(one.approvalId, { kind: 'approve', digest: other.digest } as never);
  expect(await first).toMatchObject({ kind: 'approve', digest: one.digest });
});
