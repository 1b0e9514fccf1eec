/** Ctrl-C: once cancels the turn, twice ends everything. New input starts the count again. */
export class Interrupts {
  /** Cancels the turn; as long as there is none to cancel, one Ctrl-C ends everything. */
  cancelTurn: (() => void) | undefined;
  /** Aborts when everything is to end. */
  readonly ended: AbortSignal;
  readonly #end = new AbortController();
  readonly #press = (): void => this.press();
  readonly #stop = (): void => this.#end.abort();
  #count = 0;

  constructor() {
    this.ended = this.#end.signal;
    process.on('SIGINT', this.#press).on('SIGTERM', this.#stop).on('SIGHUP', this.#stop);
  }

  /** True once Ctrl-C was pressed since the last input. */
  get isPressed(): boolean {
    return this.#count > 0;
  }

  /** One Ctrl-C. */
  press(): void {
    this.#count += 1;
    if (this.#count === 1 && this.cancelTurn) this.cancelTurn();
    else this.#end.abort();
  }

  /** A new turn begins. */
  reset(): void {
    this.#count = 0;
  }

  /** Gives the signals back. */
  close(): void {
    process.off('SIGINT', this.#press).off('SIGTERM', this.#stop).off('SIGHUP', this.#stop);
  }
}
