/** Time as the manager sees it; a test gives its own. The clock of tools-core is one. */
export interface Clock {
  /** Wall-clock milliseconds. */
  now(): number;
  /** Runs once after the delay; the returned function calls it off. */
  schedule(delayMs: number, run: () => void): () => void;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
