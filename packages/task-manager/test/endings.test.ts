import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foregroundThenDetachAfter } from '../src/index.ts';
import { Endings, type EndingAction, type EndingCall } from './fixture/endings.ts';

const full = process.env['UMBO_FAULTS'] === 'full';
const runs = full ? 5000 : 400;
const session = fc.constantFrom('one' as const, 'two' as const);
const call = fc.nat({ max: 5 });

const endingCall: fc.Arbitrary<EndingCall> = fc.record({
  session,
  agent: fc.constantFrom('parent', 'child', 'heir'),
  route: fc.constantFrom(
    { kind: 'foreground' } as const,
    { kind: 'background' } as const,
    foregroundThenDetachAfter(1),
  ),
  body: fc.constantFrom('complete', 'timeout', 'ask', 'stubborn', 'starter'),
});

const endingAction: fc.Arbitrary<EndingAction> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'endAgent' as const,
      'endSession' as const,
      'fetch' as const,
      'drain' as const,
      'idle' as const,
    ),
    session,
  }),
  fc.record({
    kind: fc.constantFrom('manual' as const, 'continue' as const, 'softThenHard' as const),
    call,
  }),
  fc.record({ kind: fc.constant('disk' as const), full: fc.boolean() }),
  fc.record({ kind: fc.constant('close' as const) }),
);

test('I1, I3, T4 to T10, T13: owners that end, a disk that fills up and a host that closes, in any order: each call runs at most once, ends once, is answered once and told once', async () => {
  let schedules = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(endingCall, { minLength: 1, maxLength: 6 }),
      fc.array(endingAction, { maxLength: 7 }),
      async (scheduler, calls, actions) => {
        const endings = new Endings(scheduler, calls);
        await endings.run(actions);
        endings.check();
        schedules += 1;
      },
    ),
    { numRuns: runs },
  );
  expect(schedules).toBe(runs);
}, 600_000);
