import type { PermissionLevel } from '@umbo/tools-core';

/** Names one agent of a session. */
export interface AgentRef {
  /** The session. */
  readonly sessionId: string;
  /** The agent. */
  readonly agentId: string;
}

/** An agent as an owner of tasks: the tree is session → agent → sub-agent. */
export interface AgentOwner extends AgentRef {
  /** The agent it is a sub-agent of; it must exist. Default: it stands directly under the session. */
  readonly parentId?: string;
  /** Its own level, read live; it never has more than its parent has now. Default `write`. */
  readonly level?: () => PermissionLevel;
  /**
   * The call that runs this agent and waits for it, when there is one. Its place under the limits is lent to one task of
   * this agent at a time, so that nested agents cannot wait for each other forever.
   */
  readonly insideCallId?: string;
  /** What becomes of its background tasks when it ends. Default `kill`. */
  readonly onEnd?: 'kill' | 'handToParent';
}
