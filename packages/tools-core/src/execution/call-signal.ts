import type { CancelReason } from './turn-cancellation.ts';

const known: readonly unknown[] = [
  'userInterrupt',
  'hostShutdown',
  'sessionEnd',
  'superseded',
  'taskCancelled',
];

/** One call's cancellation: follows its turn until it leaves it, and can be cancelled alone. */
export class CallSignal {
  readonly #controller = new AbortController();
  readonly #turn: AbortSignal;
  readonly #follow = (): void => this.#controller.abort(asReason(this.#turn.reason));
  readonly #cancelled = Promise.withResolvers<void>();
  readonly #ownerEnds = Promise.withResolvers<void>();
  #aborted: Promise<void> | undefined;

  constructor(turn: AbortSignal) {
    this.#turn = turn;
    if (turn.aborted) this.#follow();
    else turn.addEventListener('abort', this.#follow, { once: true });
  }

  /** What the tool is given. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why it was cancelled; undefined while it was not. */
  get reason(): CancelReason | undefined {
    return this.signal.aborted ? asReason(this.signal.reason) : undefined;
  }

  /** Resolves when the turn (until left) or the call is cancelled. */
  get whenAborted(): Promise<void> {
    this.#aborted ??= new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else this.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    return this.#aborted;
  }

  /** Resolves when this call itself is cancelled, whatever became of its turn. */
  get whenCancelled(): Promise<void> {
    return this.#cancelled.promise;
  }

  /** Resolves when this call is cancelled because its session or the host ends, also after an earlier cancel. */
  get whenOwnerEnds(): Promise<void> {
    return this.#ownerEnds.promise;
  }

  /** Cancels this call alone. */
  cancel(reason: CancelReason): void {
    if (reason === 'sessionEnd' || reason === 'hostShutdown') this.#ownerEnds.resolve();
    this.#cancelled.resolve();
    this.#controller.abort(reason);
  }

  /** From here on the turn's cancellation means nothing to this call. */
  leaveTurn(): void {
    this.#turn.removeEventListener('abort', this.#follow);
  }
}

function asReason(reason: unknown): CancelReason {
  return known.includes(reason) ? (reason as CancelReason) : 'userInterrupt';
}
