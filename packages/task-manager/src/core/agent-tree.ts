import { minLevel, UmboError, type PermissionLevel } from '@umbo/tools-core';
import type { AgentOwner } from '../agent-owner.ts';

const rememberedEnds = 10_000;

/** The declared agents of one session, and the last ones that ended: a call that comes late must not run. */
export class AgentTree {
  readonly #sessionLevel: () => PermissionLevel;
  readonly #agents = new Map<string, AgentOwner>();
  readonly #ended = new Set<string>();

  constructor(sessionLevel: () => PermissionLevel) {
    this.#sessionLevel = sessionLevel;
  }

  add(owner: AgentOwner): void {
    if (this.#agents.has(owner.agentId) || this.#ended.has(owner.agentId)) {
      throw new UmboError({
        code: 'duplicate-agent',
        message: `Agent not added: this session already had an agent "${owner.agentId}". Give each agent its own id.`,
      });
    }
    if (owner.parentId !== undefined && !this.#agents.has(owner.parentId)) {
      throw new UmboError({
        code: 'agent-not-found',
        message: `Agent not added: its parent "${owner.parentId}" is not an agent of this session. Add the parent first.`,
      });
    }
    this.#agents.set(owner.agentId, owner);
  }

  get(agentId: string): AgentOwner | undefined {
    return this.#agents.get(agentId);
  }

  assertLive(agentId: string): void {
    if (!this.#ended.has(agentId)) return;
    throw new UmboError({
      code: 'agent-ended',
      message: `Not started: agent "${agentId}" has ended. Start a new agent.`,
    });
  }

  /** An agent and everything under it, the deepest first. */
  branch(agentId: string): readonly AgentOwner[] {
    const owner = this.#agents.get(agentId);
    if (owner === undefined) return [];
    const children = [...this.#agents.values()].filter((child) => child.parentId === agentId);
    return [...children.flatMap((child) => this.branch(child.agentId)), owner];
  }

  end(agentId: string): void {
    this.#agents.delete(agentId);
    this.#ended.add(agentId);
    const [oldest] = this.#ended;
    if (this.#ended.size > rememberedEnds && oldest !== undefined) this.#ended.delete(oldest);
  }

  /** The level now: never more than any owner above has now. */
  level(agentId: string): PermissionLevel {
    if (this.#ended.has(agentId)) return 'none';
    let level = read(this.#sessionLevel);
    let owner = this.#agents.get(agentId);
    while (owner !== undefined) {
      if (owner.level !== undefined) level = minLevel(level, read(owner.level));
      owner = owner.parentId === undefined ? undefined : this.#agents.get(owner.parentId);
    }
    return level;
  }
}

/** A level that cannot be read, or is no level, is none: closed by default. */
function read(level: () => PermissionLevel): PermissionLevel {
  try {
    const now = level();
    return now === 'write' || now === 'ask' || now === 'read' ? now : 'none';
  } catch {
    return 'none';
  }
}
