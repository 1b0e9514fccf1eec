import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';

/**
 * The host's clock; where it throws or tells no time the last reading stands, and the machine's own timers: no call may hang on a
 * clock, and nothing is before its expiry only because it cannot be compared.
 */
export function guardedClock(clock: Clock): Clock {
  if (clock === systemClock) return clock;
  return {
    now: lastReading(() => clock.now()),
    monotonicMs: lastReading(() => clock.monotonicMs()),
    schedule: (delayMs, run) => {
      try {
        return quiet(clock.schedule(delayMs, run));
      } catch {
        return systemClock.schedule(delayMs, run);
      }
    },
  };
}

function lastReading(read: () => number): () => number {
  let last = 0;
  return () => {
    try {
      const reading: unknown = read();
      if (typeof reading === 'number' && Number.isFinite(reading)) last = reading;
    } catch {
      return last;
    }
    return last;
  };
}

// What was timed has its answer by then: a timer that cannot be stopped must not take it back.
function quiet(stop: () => void): () => void {
  return () => {
    try {
      stop();
    } catch {}
  };
}
