import { foreground } from '@umbo/task-manager';
import { faultRow } from '@umbo/testkit';
import type { ApprovalAnswer } from '@umbo/tools-core';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { composeHost, type ComposedHost } from '../../src/index.ts';
import { checkInvariants } from './invariants.ts';
import { RecordedSpawns } from './recorded-spawns.ts';

const row = faultRow('F16');
const total = row.count(3000, 120);
const expiresMs = 400;

/** What a careless or hostile surface does with the question of one call. */
interface Handling {
  /** Answers in this order; `other` approves with the id of another call's question, `old` with one that was settled before. */
  readonly answers: readonly ('approve' | 'deny' | 'other' | 'old')[];
  readonly delayMs: number;
  readonly cancelAfterMs: number | null;
  readonly session: 0 | 1;
}

const handlings = fc.record({
  answers: fc.array(fc.constantFrom<Handling['answers'][number]>('approve', 'deny', 'other', 'old'), {
    maxLength: 4,
  }),
  delayMs: fc.constantFrom(0, 5, 20, expiresMs + 150),
  cancelAfterMs: fc.option(fc.integer({ min: 0, max: 80 }), { freq: 3 }),
  session: fc.constantFrom<0 | 1>(0, 1),
});

test(
  `F16: of ${total} calls whose approvals are replayed, swapped, late, doubled, after a cancel or of another session, none runs without its own fresh approval`,
  { timeout: 600_000 },
  async () => {
    const mark = `umbo-f16-${process.pid}-${row.seed}`;
    const spawns = new RecordedSpawns();
    const host = await composeHost({
      policies: [() => ({ kind: 'ask', reasons: [{ code: 'asks', message: 'Sure?' }] })],
      routing: () => foreground,
      around: spawns.around,
      approvalTimeoutMs: expiresMs,
      limits: { perSession: 64 },
    });
    const person = new Person(host);
    const list: readonly Handling[] = fc.sample(handlings, { numRuns: total, seed: row.seed });
    for (let from = 0; from < total; from += 40) {
      await Promise.all(
        list
          .slice(from, from + 40)
          .map((handling, index) => one(host, person, mark, `c${from + index}`, handling)),
      );
      row.progress(from, total);
    }
    const ran = new Set(spawns.marks.map((own) => own.slice(mark.length + 1)));
    const without = [...ran].filter((callId) => !person.approved.has(callId));
    const callIds = list.map((_, index) => `c${index}`);
    await checkInvariants(host, { mark, callIds, spawns, said: `seed ${row.seed}` });
    row.tried(`${total} questions, ${person.answers} answers, ${person.approved.size} of them good`);
    row.figure('runs without a valid fresh approval', without.length, { atMost: 0 });
    row.figure('runs with one', ran.size, { atLeast: 1 });
    // On a busy machine many come too late; worth something only when some do not.
    expect(person.approved.size).toBeGreaterThan(row.full ? total / 20 : 0);
    await host.close();
  },
);

test('F16: an approval for a session runs nothing in another, and nothing that differs in one argument', async () => {
  const host = await composeHost({
    policies: [() => ({ kind: 'ask', reasons: [] })],
    approvalTimeoutMs: 200,
  });
  const stop = host.desk.subscribe((change) => {
    if (change.kind === 'asked' && change.pending.question.callId === 'first')
      host.desk.answer(change.pending.question.approvalId, { kind: 'approve', scope: 'session' });
  });
  const outcome = async (callId: string, sessionId: string, word: string): Promise<string> => {
    const turn = { sessionId, turnId: `t-${callId}` };
    const input = { executable: 'echo', argv: [word] };
    host.manager.start({ ...turn, callId, agentId: 'a', toolName: 'shell.exec', input });
    const [update] = await host.manager.waitForTurn(turn);
    return update?.kind === 'result' ? update.outcome.kind : 'detached';
  };
  expect(await outcome('first', 'a', 'x')).toBe('completed');
  expect(await outcome('same', 'a', 'x')).toBe('completed');
  expect(await outcome('swapped', 'a', 'y')).toBe('notStarted');
  expect(await outcome('elsewhere', 'b', 'x')).toBe('notStarted');
  host.desk.forget('a');
  expect(await outcome('later', 'a', 'x')).toBe('notStarted');
  stop();
  await host.close();
});

/** Knows which questions wait, and which calls got an approval that the desk took. */
class Person {
  readonly approved = new Set<string>();
  readonly #host: ComposedHost;
  readonly #questions = new Map<string, string>();
  readonly #settled: string[] = [];
  readonly #waiting = new Map<string, () => void>();
  answers = 0;

  constructor(host: ComposedHost) {
    this.#host = host;
    host.desk.subscribe((change) => {
      if (change.kind === 'asked') {
        const { callId, approvalId } = change.pending.question;
        this.#questions.set(callId, approvalId);
        this.#waiting.get(callId)?.();
      }
      if (change.kind === 'settled') this.#settled.push(change.approvalId);
    });
  }

  /** Resolves when the call's question is put. */
  asked(callId: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(callId, resolve));
  }

  answer(callId: string, how: Handling['answers'][number]): void {
    this.answers += 1;
    const own = this.#questions.get(callId) ?? 'none';
    if (how === 'old') this.#give(this.#settled.at(-1) ?? 'none', { kind: 'approve' });
    else if (how === 'other') this.#give(this.#otherThan(own), { kind: 'approve' });
    else this.#give(own, how === 'deny' ? { kind: 'deny' } : { kind: 'approve' });
  }

  #otherThan(own: string): string {
    return (
      [...this.#host.desk.pending].find(({ question }) => question.approvalId !== own)?.question.approvalId ??
      'none'
    );
  }

  /** An approval counts for the call whose question it is, and only where the desk took it. */
  #give(approvalId: string, answer: ApprovalAnswer): void {
    const pending = this.#host.desk.pending.find(({ question }) => question.approvalId === approvalId);
    const taken = this.#host.desk.answer(approvalId, answer);
    const fresh = pending !== undefined && pending.question.expiresAt >= Date.now();
    if (taken && fresh && answer.kind === 'approve') this.approved.add(pending.question.callId);
  }
}

async function one(
  host: ComposedHost,
  person: Person,
  mark: string,
  callId: string,
  { answers, delayMs, cancelAfterMs, session }: Handling,
): Promise<void> {
  const turn = { sessionId: `s${session}`, turnId: `t-${callId}` };
  const asked = person.asked(callId);
  host.manager.start({
    ...turn,
    callId,
    agentId: 'a',
    toolName: 'shell.exec',
    input: { executable: 'sh', argv: ['-c', 'true', `${mark}-${callId}`] },
  });
  if (cancelAfterMs !== null) setTimeout(() => void host.manager.interruptTurn(turn), cancelAfterMs);
  const ended = host.manager.waitForTurn(turn);
  // A cancelled call may end before it is asked about.
  await Promise.race([asked, ended]);
  await sleep(delayMs);
  for (const how of answers) person.answer(callId, how);
  await ended;
}
