import type { PermissionLevel, ToolRunner } from '@umbo/tools-core';
import type { CancelTiming } from './cancel-timing.ts';
import type { Clock } from './clock.ts';
import type { TaskStore } from './durable/task-store.ts';
import type { Routing } from './routing.ts';
import type { TaskLimits } from './task-limits.ts';
import type { TaskRetention } from './task-retention.ts';

/** What a manager is made of. */
export interface ParallelTaskManagerOptions {
  /** Runs a call: the executor. */
  readonly runner: ToolRunner;
  /** Foreground, background, or foreground for so long. */
  readonly routing: Routing;
  /** How many at the same time. */
  readonly limits?: TaskLimits;
  /** How much of the past is kept. */
  readonly retention?: TaskRetention;
  /** How long a cancelled task has. */
  readonly cancel?: CancelTiming;
  /** A session's own level, read live. Default `write`: the policy alone decides. */
  readonly level?: (sessionId: string) => PermissionLevel;
  /** Durable mode: from `openTaskStore`. Default: records end with the host. */
  readonly store?: TaskStore;
  /** Default the machine's. */
  readonly clock?: Clock;
}
