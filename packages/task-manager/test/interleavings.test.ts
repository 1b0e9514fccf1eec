import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foregroundThenDetachAfter } from '../src/index.ts';
import { Interleaving, type PlannedAction, type PlannedCall } from './fixture/interleaving.ts';

const full = process.env['UMBO_FAULTS'] === 'full';
const session = fc.constantFrom('one' as const, 'two' as const);
const turn = fc.constantFrom('t1' as const, 't2' as const);
const index = fc.nat({ max: 5 });

const plannedCall: fc.Arbitrary<PlannedCall> = fc.record({
  session,
  turn,
  route: fc.constantFrom(
    { kind: 'foreground' } as const,
    { kind: 'background' } as const,
    foregroundThenDetachAfter(1),
  ),
  body: fc.constantFrom('complete', 'throw', 'ask', 'daemon', 'stubborn'),
});

const plannedAction: fc.Arbitrary<PlannedAction> = fc.oneof(
  fc.record({ kind: fc.constant('interrupt' as const), session, turn }),
  fc.record({ kind: fc.constant('cancel' as const), call: index, hard: fc.boolean() }),
  fc.record({ kind: fc.constant('answer' as const), call: index, approved: fc.boolean() }),
  fc.record({ kind: fc.constant('fetch' as const), session }),
  fc.record({ kind: fc.constant('endSession' as const), session }),
);

test('every call is answered once, every background outcome delivered once, and nothing is left, in any order of events', async () => {
  let schedules = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(plannedCall, { minLength: 1, maxLength: 6 }),
      fc.array(plannedAction, { maxLength: 6 }),
      async (scheduler, calls, actions) => {
        const interleaving = new Interleaving(scheduler, calls);
        await interleaving.run(calls, actions);
        interleaving.check();
        schedules += 1;
      },
    ),
    { numRuns: full ? 5000 : 300 },
  );
  expect(schedules).toBe(full ? 5000 : 300);
}, 600_000);

test('T2: detach timer and completion in any order: the plain result, or detached and one notification', async () => {
  const seen = new Set<string>();
  const calls: PlannedCall[] = [
    { session: 'one', turn: 't1', route: foregroundThenDetachAfter(1), body: 'complete' },
  ];
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const interleaving = new Interleaving(scheduler, calls);
      await interleaving.run(calls, []);
      interleaving.check();
      seen.add(interleaving.updates.map(({ kind }) => kind).join());
    }),
    { numRuns: 1000 },
  );
  expect([...seen].toSorted()).toEqual(['detached,notification', 'result']);
}, 120_000);
