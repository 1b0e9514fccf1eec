import type { Clock } from '../clock.ts';

/** A clock that knows how many timers it has set, so that a leak shows in the counters. */
export class TimerBook implements Clock {
  readonly #clock: Clock;
  #size = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#size;
  }

  now(): number {
    return this.#clock.now();
  }

  schedule(delayMs: number, run: () => void): () => void {
    let set = true;
    this.#size += 1;
    const drop = (): boolean => {
      if (!set) return false;
      set = false;
      this.#size -= 1;
      return true;
    };
    const stop = this.#clock.schedule(delayMs, () => {
      if (drop()) run();
    });
    return () => {
      if (drop()) stop();
    };
  }
}
