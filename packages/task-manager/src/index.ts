/**
 * Task managers: calls side by side or one after the other, in the foreground or the background, and nothing lost.
 * @module
 */
export type { AgentOwner, AgentRef } from './agent-owner.ts';
export type { CancelTiming } from './cancel-timing.ts';
export type { Clock } from './clock.ts';
export type { OpenTaskStoreOptions } from './durable/open-task-store.ts';
export { openTaskStore } from './durable/open-task-store.ts';
export type { ProcessIdentity, StoredTask, TaskStore } from './durable/task-store.ts';
export type { ContinuePolicy, DeliveryMode, ManagedTask } from './managed-task.ts';
export type { ParallelTaskManagerOptions } from './parallel-task-manager-options.ts';
export { ParallelTaskManager } from './parallel-task-manager.ts';
export type { Route, RouteRequest, Routing } from './routing.ts';
export { background, foreground, foregroundThenDetachAfter } from './routing.ts';
export type { SequentialTaskManagerOptions } from './sequential-task-manager.ts';
export { SequentialTaskManager } from './sequential-task-manager.ts';
export type { TaskCounters } from './task-counters.ts';
export type { EventGap, TaskEvent, TaskStep } from './task-event.ts';
export type { TaskFilter, TaskHandle, WaitOptions } from './task-handle.ts';
export type { TaskLimits } from './task-limits.ts';
export type { AcceptedCall, StartOptions, TaskManager, TurnRef } from './task-manager.ts';
export type { TaskRetention } from './task-retention.ts';
export type {
  ApprovalUpdate,
  ContinueRequestedUpdate,
  DetachedUpdate,
  DroppedUpdate,
  LateUpdate,
  MessageUpdate,
  NotificationUpdate,
  ResultUpdate,
  TaskUpdate,
  TurnUpdate,
  UpdateHead,
} from './task-update.ts';
