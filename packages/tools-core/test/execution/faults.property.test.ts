import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clock, Journal, Observer, Outcome, Redactor, ToolReturn } from '../../src/index.ts';
import { systemClock } from '../../src/index.ts';
import { always, host, runTool } from '../support/host.ts';

const secret = 'SECRET-3f9c';
const faults = ['none', 'none', 'none', 'throw', 'reject', 'hang', 'late', 'nonsense'] as const;
const redactors = ['none', 'works', 'works', 'throws', 'nonsense', 'mutates'] as const;
const observers = ['quiet', 'throws', 'rejects', 'mutates', 'reenters'] as const;
const outputs = ['text', 'huge', 'bigint', 'cycle', 'getter', 'toJSON', 'nothing', 'symbol'] as const;

const plan = fc.record({
  decided: fc.constantFrom(...faults),
  begin: fc.constantFrom(...faults),
  end: fc.constantFrom(...faults),
  store: fc.constantFrom(...faults),
  answer: fc.constantFrom(...faults),
  redactor: fc.constantFrom(...redactors),
  observer: fc.constantFrom(...observers),
  output: fc.constantFrom(...outputs),
  asks: fc.boolean(),
  clock: fc.constantFrom('steady', 'back', 'forth', 'broken'),
  cancels: fc.array(fc.record({ at: fc.nat(60), how: fc.constantFrom('turn', 'call', 'detach') }), {
    maxLength: 3,
  }),
});

type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

async function ticks(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await Promise.resolve();
}

/** Answers after a few ticks, or fails in its way. */
function faulty<T>(fault: (typeof faults)[number], value: T): Promise<T> {
  if (fault === 'throw') throw new Error(secret);
  if (fault === 'reject') return Promise.reject(new Error(secret));
  if (fault === 'hang') return new Promise<T>(() => {});
  if (fault === 'late') return ticks(40).then(() => value);
  return fault === 'nonsense' ? (7 as never) : ticks(2).then(() => value);
}

function redactor(kind: (typeof redactors)[number]): Redactor | undefined {
  if (kind === 'none') return undefined;
  const text = (value: string): string => {
    if (kind === 'throws') throw new Error('redactor');
    return kind === 'nonsense' ? (undefined as never) : value.replaceAll(secret, '***');
  };
  const value = <T>(given: T): T => {
    if (kind === 'mutates' && typeof given === 'object' && given !== null)
      (given as unknown as { kind: string }).kind = 'x';
    const json = JSON.stringify(given);
    return json === undefined ? given : (JSON.parse(text(json)) as T);
  };
  return {
    redactText: text,
    redactValue: value,
    stream: () => ({ write: (b) => b, flushIdle: () => new Uint8Array(), end: () => new Uint8Array() }),
  };
}

function observer(kind: (typeof observers)[number], poke: () => void): Observer {
  return {
    observe: (event) => {
      if (kind === 'throws') throw new Error('observer');
      if (kind === 'rejects') return Promise.reject(new Error('observer')) as never;
      if (kind === 'mutates')
        for (const key of Object.keys(event)) delete (event as unknown as Record<string, unknown>)[key];
      if (kind === 'reenters') poke();
    },
  };
}

function output(kind: (typeof outputs)[number]): unknown {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const broken = (): never => {
    throw new Error(secret);
  };
  const made = {
    text: secret,
    huge: secret.repeat(500),
    bigint: 1n,
    cycle,
    nothing: undefined,
    symbol: Symbol('s'),
    toJSON: { toJSON: broken },
  };
  return kind === 'getter' ? Object.defineProperty({}, 'x', { enumerable: true, get: broken }) : made[kind];
}

function clock(kind: Plan['clock']): Clock {
  let reads = 0;
  return {
    ...systemClock,
    now: () => {
      reads += 1;
      if (kind === 'broken' && reads > 3) throw new Error('clock');
      return kind === 'back' ? 1_000_000 - reads * 1000 : kind === 'forth' ? 1_000_000 + reads : 1_000_000;
    },
  };
}

async function walk(chosen: Plan) {
  const entered: boolean[] = [];
  let isRecorded = false;
  const journal: Journal = {
    decided: () => faulty(chosen.decided, undefined),
    begin: async () => {
      await faulty(chosen.begin, undefined);
      isRecorded = true;
    },
    end: () => faulty(chosen.end, undefined),
  };
  let approved = !chosen.asks;
  const body = async (): Promise<ToolReturn<string>> => {
    entered.push(isRecorded && approved);
    await ticks(3);
    return { kind: 'completed', output: output(chosen.output) as string };
  };
  const gate = host(runTool(body), {
    policies: [always(chosen.asks ? 'ask' : 'allow')],
    approver: {
      request: async (question) => {
        const answer = await faulty(chosen.answer, { kind: 'approve' as const, digest: question.digest });
        if (answer.kind === 'approve') approved = true;
        return answer;
      },
    },
    journal,
    observers: [observer(chosen.observer, () => gate.turn.cancel('superseded'))],
    outputStore: { keepOutput: () => faulty(chosen.store, 'id'), readOutput: async () => undefined },
    outputLimitBytes: 300,
    journalBudgetMs: 3,
    approvalTimeoutMs: 5,
    cancelGraceMs: 1,
    clock: clock(chosen.clock),
    ...(chosen.redactor === 'none' ? {} : { redactor: redactor(chosen.redactor) as Redactor }),
  });
  const execution = gate.start({ executable: 'ls' });
  const outcomes: Outcome[] = [];
  void execution.outcome.then((outcome) => outcomes.push(outcome));
  let now = 0;
  for (const { at, how } of chosen.cancels.toSorted((a, b) => a.at - b.at)) {
    await ticks(at - now);
    now = at;
    if (how === 'turn') gate.turn.cancel('userInterrupt');
    if (how === 'call') execution.cancel('taskCancelled');
    if (how === 'detach') execution.detach('task');
  }
  const result = await Promise.race([
    execution.result,
    new Promise((late) => setTimeout(late, 500, 'never')),
  ]);
  await Promise.race([execution.outcome, new Promise((late) => setTimeout(late, 500, 'never'))]);
  await ticks(60);
  return { result, outcomes, entered, events: gate.events };
}

test('T5, A1: whatever the host breaks at whatever moment, a call has one outcome and runs at most once, recorded and approved', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (chosen) => {
      const { result, outcomes, entered, events } = await walk(chosen);
      expect(result).not.toBe('never');
      expect(outcomes).toHaveLength(1);
      expect(entered.length).toBeLessThanOrEqual(1);
      expect(entered).not.toContain(false);
      const ends = events.filter((event) => 'outcome' in event);
      expect(ends.map(({ kind }) => kind)).toEqual([outcomes[0]?.kind]);
      expect(events.at(-1)?.kind === outcomes[0]?.kind || events.at(-1)?.kind === 'warning').toBe(true);
      expect(events.filter(({ kind }) => kind === 'started')).toHaveLength(entered.length);
      if (chosen.redactor === 'works') expect(JSON.stringify([outcomes, events])).not.toContain(secret);
    }),
    { numRuns: 400, seed: 20_261_118 },
  );
});
