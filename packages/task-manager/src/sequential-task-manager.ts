import type { ParallelTaskManagerOptions } from './parallel-task-manager-options.ts';
import { ParallelTaskManager } from './parallel-task-manager.ts';
import { foreground } from './routing.ts';

/** What a sequential manager is made of: everything but routing and limits. */
export type SequentialTaskManagerOptions = Omit<ParallelTaskManagerOptions, 'routing' | 'limits'>;

/**
 * Runs the calls of a turn one after the other, in the foreground. The events, the handle and the ending are those of the
 * parallel manager; a tool may still start background work of its own.
 */
export class SequentialTaskManager extends ParallelTaskManager {
  /** Makes a manager. */
  constructor(options: SequentialTaskManagerOptions) {
    super({ ...options, routing: () => foreground, limits: { perTurn: 1 } });
  }
}
