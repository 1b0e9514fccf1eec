import type { ApprovalRequest, Outcome } from '@umbo/tools-core';
import type { UpdateHead } from './task-update.ts';

/** One step of a task. Steps of the judging and of the tool itself are `ToolEvent`s of the executor. */
export type TaskStep =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'dispatched' }
  | { readonly kind: 'attached'; readonly pid?: number }
  | { readonly kind: 'progress'; readonly message: string; readonly fraction?: number }
  | { readonly kind: 'warning'; readonly code: string; readonly message: string }
  | { readonly kind: 'approvalRequested'; readonly approval: ApprovalRequest }
  | { readonly kind: 'approvalResolved'; readonly approvalId: string; readonly resolution: string }
  | { readonly kind: 'detached' }
  | { readonly kind: 'cancelling'; readonly reason: string }
  | { readonly kind: 'handedOver'; readonly fromAgentId: string }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  | { readonly kind: 'notified' }
  | { readonly kind: 'continueRequested' };

/** What happened to a task, with its place in the stream. */
export type TaskEvent = UpdateHead &
  TaskStep & {
    /** Give it to `eventsFrom` to get what came after. */
    readonly cursor: number;
    /** Wall-clock milliseconds. */
    readonly at: number;
  };

/** Events a late subscriber asked for are no longer kept. */
export interface EventGap {
  /** Union tag. */
  readonly kind: 'gap';
  /** The last event that is missing. */
  readonly cursor: number;
  /** How many are missing. */
  readonly count: number;
}
