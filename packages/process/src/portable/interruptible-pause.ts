/** A sleep that somebody else may end early. One sleeper at a time. */
export class InterruptiblePause {
  #wake: () => void = () => {};

  /** Sleeps for a time, or until woken. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the sleep under way, if any. */
  wake(): void {
    this.#wake();
  }
}
