import type { ApprovalRequest, Outcome } from '@umbo/tools-core';

/** Whose update it is. */
export interface UpdateHead {
  /** The task. */
  readonly taskId: string;
  /** The call: what a transcript knows it by. */
  readonly callId: string;
  /** The session. */
  readonly sessionId: string;
  /** The turn the call was made in. */
  readonly turnId: string;
  /** The agent that owns the task now. */
  readonly agentId: string;
  /** The tool. */
  readonly toolName: string;
}

/** The call's one tool result for the transcript: it ended while its turn waited. */
export interface ResultUpdate extends UpdateHead {
  /** Union tag. */
  readonly kind: 'result';
  /** How it ended. */
  readonly outcome: Outcome;
}

/** The call's one tool result for the transcript: it goes on, and a notification follows. */
export interface DetachedUpdate extends UpdateHead {
  /** Union tag. */
  readonly kind: 'detached';
  /** "task <id> is running in the background". */
  readonly message: string;
  /** What the tool itself wants the transcript to show instead, when it detached by its own. */
  readonly output?: unknown;
}

/** A detached call ended. Exactly one a detached call. */
export interface NotificationUpdate extends UpdateHead {
  /** Union tag. */
  readonly kind: 'notification';
  /** How it ended. */
  readonly outcome: Outcome;
}

/** A background task says something while it runs, e.g. a matching output line. */
export interface MessageUpdate extends UpdateHead {
  /** Union tag. */
  readonly kind: 'message';
  /** What it says. */
  readonly text: string;
}

/** A background task waits for a person. Comes through `takePendingUpdates` whatever the delivery mode. */
export interface ApprovalUpdate extends UpdateHead {
  /** Union tag. */
  readonly kind: 'approvalRequested';
  /** The question; answer it at the desk. */
  readonly approval: ApprovalRequest;
}

/** The loop is asked to go on, after the notification of the same task. At most one a task. */
export interface ContinueRequestedUpdate extends UpdateHead {
  /** Union tag. */
  readonly kind: 'continueRequested';
}

/** So many older updates of the session were never fetched and gave way. */
export interface DroppedUpdate {
  /** Union tag. */
  readonly kind: 'dropped';
  /** The session. */
  readonly sessionId: string;
  /** How many. */
  readonly count: number;
}

/** What a turn is answered with: one a call. */
export type TurnUpdate = ResultUpdate | DetachedUpdate;

/** What comes later, outside any turn. */
export type LateUpdate =
  | NotificationUpdate
  | MessageUpdate
  | ApprovalUpdate
  | ContinueRequestedUpdate
  | DroppedUpdate;

/** Everything a loop is told. Each update is handed out once. */
export type TaskUpdate = TurnUpdate | LateUpdate;
