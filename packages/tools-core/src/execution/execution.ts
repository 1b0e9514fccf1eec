import type { CallResult } from './call-result.ts';
import type { Outcome } from './outcome.ts';
import type { CancelReason } from './turn-cancellation.ts';

/** One call on its way. Neither promise ever rejects. */
export interface Execution {
  /** The call. */
  readonly callId: string;
  /** What the transcript gets; settles once, at the outcome or when detached. */
  readonly result: Promise<CallResult>;
  /** The call's one outcome; later than `result` when detached. */
  readonly outcome: Promise<Outcome>;
  /**
   * Takes the call out of its turn's cancellation and settles `result` as detached.
   * False when the result was already settled: then nothing changed, and the caller delivers the plain result.
   */
  detach(taskId: string): boolean;
  /** Cancels this call alone, detached or not. */
  cancel(reason: CancelReason): void;
}
