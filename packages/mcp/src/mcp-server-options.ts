import type { TaskLimits } from '@umbo/task-manager';
import type { ToolExecutorOptions, ToolRegistry } from '@umbo/tools-core';

/** What an MCP server is made of: the tools, everything an executor is made of except who approves, and how clients are answered. */
export interface McpServerOptions extends Omit<ToolExecutorOptions, 'approver' | 'registry'> {
  /** The tools; what is added or removed later is told to clients. */
  readonly registry: ToolRegistry;
  /** The server's name towards clients. Default `umbo`. */
  readonly name?: string;
  /** The server's version towards clients. Default `0.0.0`. */
  readonly version?: string;
  /** What a model should know before it uses the tools. Default nothing. */
  readonly instructions?: string;
  /** The answer to a question of the policy when the client cannot put it to a person. Default `deny`. */
  readonly whenUnanswered?: 'deny' | 'allow';
  /**
   * Milliseconds a call may take before its answer is a task id and it goes on in the background. Default 15000.
   * What cannot go on in the background (a read-only tool, a call that waits for a place) is ended 30 seconds after that.
   */
  readonly detachAfterMs?: number;
  /** How many calls and tasks may run at the same time. Default 256, and 256 more may wait. */
  readonly limits?: TaskLimits;
  /** Told what went wrong on the wire: malformed messages, refused states, a client that went away. Default nobody. */
  readonly onError?: (error: Error) => void;
}
