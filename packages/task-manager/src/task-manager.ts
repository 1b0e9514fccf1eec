import type { CancelReason, Observer, TaskControl, ToolCall } from '@umbo/tools-core';
import type { AgentOwner, AgentRef } from './agent-owner.ts';
import type { TaskCounters } from './task-counters.ts';
import type { TaskHandle } from './task-handle.ts';
import type { LateUpdate, TurnUpdate } from './task-update.ts';

/** Names one turn; a `ToolCall` does too. */
export interface TurnRef {
  /** The session. */
  readonly sessionId: string;
  /** The turn. */
  readonly turnId: string;
}

/** How a call is started. */
export interface StartOptions {
  /** The host's desk already holds the approval for exactly this call; the executor still verifies it. Default false. */
  readonly approved?: boolean;
  /** For people, in listings. Default the tool's name. */
  readonly title?: string;
}

/** A call just accepted. */
export interface AcceptedCall {
  /** The task it became. */
  readonly taskId: string;
  /** `queued` when a limit makes it wait. */
  readonly state: 'queued' | 'running';
}

/** Runs the calls of a loop. Sequential and parallel managers differ only in routing and limits. */
export interface TaskManager extends Observer {
  /** The host's side: every session's tasks. */
  readonly handle: TaskHandle;
  /**
   * Accepts a call; its one transcript result comes from `waitForTurn`. Throws an `UmboError` when nothing was accepted:
   * `duplicate-call`, `session-ended`, `agent-ended`, `queue-full`, `task-store-unavailable`, `manager-closed`.
   */
  start(call: ToolCall, options?: StartOptions): AcceptedCall;
  /** Waits until every call of the turn has its one transcript result; gives each once, in the order of the calls. */
  waitForTurn(turn: TurnRef): Promise<readonly TurnUpdate[]>;
  /** Cancels the foreground of a turn and resolves when it is answered; the background stays. Later starts in it are cancelled too. */
  interruptTurn(turn: TurnRef, reason?: CancelReason): Promise<void>;
  /** What came since the last time for this session (or only for one agent of it), each once. */
  takePendingUpdates(sessionId: string, agentId?: string): readonly LateUpdate[];
  /** The task table as one session reaches it. */
  tasksOf(sessionId: string): TaskControl;
  /** Declares an agent. Undeclared agents stand directly under their session, and their tasks end with it. */
  addAgent(owner: AgentOwner): void;
  /** Ends an agent and its sub-agents: foreground calls are cancelled, background tasks killed or handed to the parent. */
  endAgent(agent: AgentRef): Promise<void>;
  /** Give the manager to the executor as an observer: it then knows progress and pending approvals. */
  observe: Observer['observe'];
  /** What is held now; all zero when nothing is left. */
  counters(): TaskCounters;
  /** Cancels every task (`hostShutdown`), waits until each is gone, and gives the store back with what was not fetched. */
  close(): Promise<void>;
}
