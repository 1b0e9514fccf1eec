/** How much of the past is kept. What runs or was not delivered yet is not past. */
export interface TaskRetention {
  /** Finished tasks in the whole manager. Default 1,000. */
  readonly finishedTasks?: number;
  /** Age of a finished task in milliseconds. Default one hour. */
  readonly finishedAgeMs?: number;
  /** Events a late subscriber can still replay. Default 10,000. */
  readonly events?: number;
  /** Undelivered updates in one session; the oldest give way, and their number is told. Default 10,000. */
  readonly updatesPerSession?: number;
}
