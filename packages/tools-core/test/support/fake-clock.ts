import type { Clock } from '../../src/index.ts';

/** A clock that stands until it is moved. */
export interface FakeClock extends Clock {
  /** Moves time and runs what is due, in order. */
  readonly advance: (ms: number) => void;
  /** Timers not yet run. */
  readonly waiting: () => number;
}

/** Time under the test's control. */
export function fakeClock(startAt = 1_000_000): FakeClock {
  let now = startAt;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    monotonicMs: () => now,
    schedule: (delayMs, run) => {
      const timer = { at: now + delayMs, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance: (ms) => {
      now += ms;
      for (const timer of [...timers].toSorted((a, b) => a.at - b.at)) {
        if (timer.at <= now && timers.delete(timer)) timer.run();
      }
    },
    waiting: () => timers.size,
  };
}
