/** What a manager holds now. */
export interface TaskCounters {
  /** Tasks waiting for a place. */
  readonly queued: number;
  /** Places taken under the global limit. */
  readonly running: number;
  /** Tasks that have not ended. */
  readonly live: number;
  /** Finished tasks kept. */
  readonly finished: number;
  /** Turns with something unanswered or not fetched. */
  readonly turns: number;
  /** Updates not fetched. */
  readonly updates: number;
  /** Promises waiting for a task, a turn or idleness. */
  readonly waiters: number;
  /** Timers set. */
  readonly timers: number;
  /** Sessions open. */
  readonly sessions: number;
}
