import type { ManagedTask } from '../managed-task.ts';

/** A process beyond doubt: a pid alone may belong to somebody else by now. */
export interface ProcessIdentity {
  /** The pid. */
  readonly pid: number;
  /** Start time in clock ticks since boot, as /proc/<pid>/stat tells it. */
  readonly startTime: string;
  /** The boot it counts from. */
  readonly bootId: string;
}

/** One task as it survives its host. */
export interface StoredTask {
  /** The task. */
  readonly task: ManagedTask;
  /** Its process, while it runs and where known. */
  readonly process?: ProcessIdentity;
  /** It ended and nobody has fetched its notification yet. */
  readonly undelivered: boolean;
}

/** Keeps task records for the next host. Every method is durable when it returns and throws when it cannot be. */
export interface TaskStore {
  /** What was kept when the store was opened: every one has ended, those that were running as `lost`. */
  readonly recovered: readonly StoredTask[];
  /** Tasks found running when the store was opened: their loss is news. */
  readonly newlyLost: readonly string[];
  /** Adds or replaces one. */
  put(stored: StoredTask): void;
  /** Their notifications were fetched. */
  markDelivered(taskIds: readonly string[]): void;
  /** Drops them; one that was not delivered stays until it is. */
  forget(taskIds: readonly string[]): void;
  /** Gives the data directory back. */
  close(): void;
}
