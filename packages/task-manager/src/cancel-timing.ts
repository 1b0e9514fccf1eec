/** The ladder a cancelled task goes down. */
export interface CancelTiming {
  /** From the soft cancel (the tool's own signal) to a SIGKILL through its port. Default 3,000: before the executor gives up on the tool. */
  readonly graceMs?: number;
  /** From there, and again and again, to a warning that it is still not gone. Default 5,000. */
  readonly warnEveryMs?: number;
}
