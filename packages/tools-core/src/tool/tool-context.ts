import type { CallResult } from '../execution/call-result.ts';
import type { PermissionChecker } from '../permission/permission-checker.ts';
import type { TaskControl, TaskPort } from '../tasks/task-control.ts';
import type { Resources } from './resources.ts';

/** What a tool may say while it runs. */
export type ToolEmission =
  | { readonly kind: 'output'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | { readonly kind: 'progress'; readonly message: string; readonly fraction?: number }
  | { readonly kind: 'warning'; readonly code: string; readonly message: string };

/** Everything a tool's body is given. */
export interface ToolContext {
  /** The session. */
  readonly sessionId: string;
  /** The turn. */
  readonly turnId: string;
  /** The call. */
  readonly callId: string;
  /** The agent. */
  readonly agentId: string;
  /** Aborts with the turn (until detached) or when the call itself is cancelled. */
  readonly signal: AbortSignal;
  /** The checker this call was judged by. */
  readonly checker: PermissionChecker;
  /** What the host injected. */
  readonly resources: Resources;
  /** The session's tasks. */
  readonly tasks: TaskControl;
  /** Says something while running. Never blocks, never throws. */
  emit(emission: ToolEmission): void;
  /** Lets the task table reach the running work of this call. */
  attach(port: TaskPort): void;
  /** Runs another tool under the same policy, cancellation and audit. */
  run(toolName: string, input: unknown): Promise<CallResult>;
}
