/** Time as the executor and the approval desk read it; a test gives its own. */
export interface Clock {
  /** Wall-clock milliseconds. */
  now(): number;
  /** Milliseconds that never run backwards, for durations. */
  monotonicMs(): number;
  /** Runs once after the delay; the returned function calls it off. */
  schedule(delayMs: number, run: () => void): () => void;
}

/** A longer timer of Node fires at once, which would turn "no limit" into none at all. */
const longestTimerMs = 2_147_483_647;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  schedule: (delayMs, run) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (leftMs: number): void => {
      const stepMs = Math.min(leftMs, longestTimerMs);
      timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs);
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};
