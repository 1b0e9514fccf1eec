/** What is done about a supervisor that says nothing. */
export interface SilenceWatchOptions {
  /** How long it may say nothing after it was asked, in milliseconds. */
  readonly silenceMs: number;
  /** True while somebody waits for it. */
  readonly waitedFor: () => boolean;
  /** Asks for any answer. */
  readonly ask: () => void;
  /** It may have been stopped: lets it go on. */
  readonly wake: () => void;
  /** It has been asked, woken, and given its time. */
  readonly giveUp: () => void;
}

const looks = 4;
/** A longer timer of Node fires at once, and four looks at once would end a supervisor that is well. */
const longestTimerMs = 2_147_483_647;

/**
 * The supervisor keeps every deadline; this keeps one on the supervisor. A stopped one (any process of this user can stop it) would
 * hold its host for ever. Silence is counted in looks, not read from a clock: between two looks the event loop has read what came, so
 * a host that was itself busy, stopped or suspended takes no answer for missing that only waits to be read.
 */
export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  readonly #timer: NodeJS.Timeout;
  #silent = 0;

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
    const lookMs = Math.min(options.silenceMs / (looks - 1), longestTimerMs);
    this.#timer = setInterval(() => this.#look(), lookMs);
    this.#timer.unref();
  }

  /** It said something. */
  heard(): void {
    this.#silent = 0;
  }

  /** Nobody will wait for it any more. */
  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { waitedFor, ask, wake, giveUp } = this.#options;
    if (!waitedFor()) {
      this.#silent = 0;
      return;
    }
    this.#silent += 1;
    if (this.#silent === 1) ask();
    else if (this.#silent < looks) wake();
    else giveUp();
  }
}
