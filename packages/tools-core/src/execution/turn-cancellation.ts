/** Why a turn or a task was cancelled. A tool's timeout is not a cancellation. */
export type CancelReason = 'userInterrupt' | 'hostShutdown' | 'sessionEnd' | 'superseded' | 'taskCancelled';

/** One turn's cancellation: everything in the foreground of the turn ends with it. */
export interface TurnCancellation {
  /** Aborts once, with the `CancelReason` as its reason. */
  readonly signal: AbortSignal;
  /** Cancels; a second call changes nothing. */
  cancel(reason: CancelReason): void;
}

/** A fresh turn's cancellation. */
export function createTurnCancellation(): TurnCancellation {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    cancel: (reason) => controller.abort(reason),
  };
}
