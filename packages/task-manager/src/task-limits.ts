/** How many tasks may run at the same time. What is over a limit waits, fairly by session. */
export interface TaskLimits {
  /** In the whole manager. Default 64. */
  readonly global?: number;
  /** In one session. Default 16. */
  readonly perSession?: number;
  /** In the foreground of one turn. Default 8. */
  readonly perTurn?: number;
  /** Waiting in one session; one more is refused. Default 1,000. */
  readonly queuedPerSession?: number;
}
