import type { TaskManager } from '@umbo/task-manager';
import type { ApprovalDesk, PermissionLevel, ToolRegistry } from '@umbo/tools-core';
import type { LoopLimits } from './loop-limits.ts';
import type { Model } from './model.ts';

/** What a loop is made of. */
export interface AgentLoopOptions {
  /** Answers. */
  readonly model: Model;
  /** The tools this agent has; read at each round, so that tools may come and go. */
  readonly registry: ToolRegistry;
  /** Runs the calls. */
  readonly manager: TaskManager;
  /** Where the executor's questions wait. Without it `run` never stops for an approval; somebody else must answer. */
  readonly desk?: ApprovalDesk;
  /** The session. */
  readonly sessionId: string;
  /** The agent. */
  readonly agentId: string;
  /** The agent this one works for: its level is a ceiling, its desk is this one's, its end is this one's end. */
  readonly parentId?: string;
  /** The agent's own level, read live. Default `write`: the policy alone decides. */
  readonly level?: () => PermissionLevel;
  /** Standing instructions. Default none. */
  readonly system?: string;
  /** How far a turn may go. */
  readonly limits?: LoopLimits;
  /** Stop after each round of tool results, so that the host can add input. Default false. */
  readonly pauseAfterTools?: boolean;
}
