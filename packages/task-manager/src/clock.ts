/** Time as the manager sees it; a test gives its own. The clock of tools-core is one. */
export interface Clock {
  /** Wall-clock milliseconds. */
  now(): number;
  /** Runs once after the delay; the returned function calls it off. */
  schedule(delayMs: number, run: () => void): () => void;
}

/** A longer timer of Node fires at once. */
const longestTimerMs = 2_147_483_647;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule: (delayMs, run) => {
    let timer: NodeJS.Timeout;
    const wait = (leftMs: number): void => {
      const stepMs = Math.min(leftMs, longestTimerMs);
      timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs);
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};
