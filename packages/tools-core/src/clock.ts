/** Time as the executor and the approval desk read it; a test gives its own. */
export interface Clock {
  /** Wall-clock milliseconds. */
  now(): number;
  /** Milliseconds that never run backwards, for durations. */
  monotonicMs(): number;
  /** Runs once after the delay; the returned function calls it off. */
  schedule(delayMs: number, run: () => void): () => void;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  schedule: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
