import type { PermissionLevel } from '../permission/permission-level.ts';
import type { TaskControl, TaskPort } from '../tasks/task-control.ts';
import type { Execution } from './execution.ts';
import type { ToolCall } from './tool-call.ts';
import type { TurnCancellation } from './turn-cancellation.ts';

/** What surrounds one call. */
export interface CallScope {
  /** The turn it belongs to. */
  readonly turn: TurnCancellation;
  /** The session's task table. */
  readonly tasks: TaskControl;
  /** Called when the tool attaches its ways in. */
  readonly onAttach?: (port: TaskPort) => void;
  /** The agent's level, read live when the call is judged. Default `write`: the policy alone decides. */
  readonly level?: () => PermissionLevel;
}

/** The port task managers know the executor by. */
export interface ToolRunner {
  /** Starts a call; synchronous, so that no turn of the event loop lies between accepting and tracking it. */
  execute(call: ToolCall, scope: CallScope): Execution;
}
