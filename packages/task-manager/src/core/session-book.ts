import { UmboError, type PermissionLevel } from '@umbo/tools-core';
import { AgentTree } from './agent-tree.ts';
import type { SessionState } from './session-state.ts';
import type { TaskRecord } from './task-record.ts';
import { UpdateBox } from './update-box.ts';

const rememberedEnds = 10_000;

/** The sessions a manager knows, and the last ones that ended: a call that comes late must not revive one. */
export class SessionBook {
  readonly #sessions = new Map<string, SessionState>();
  readonly #ended = new Set<string>();
  readonly #updatesPerSession: number;
  readonly #level: (sessionId: string) => PermissionLevel;
  #closed = false;

  constructor(updatesPerSession: number, level: (sessionId: string) => PermissionLevel) {
    this.#updatesPerSession = updatesPerSession;
    this.#level = level;
  }

  get size(): number {
    return this.#sessions.size;
  }

  all(): readonly SessionState[] {
    return [...this.#sessions.values()];
  }

  find(sessionId: string): SessionState | undefined {
    return this.#sessions.get(sessionId);
  }

  /** From here on nothing starts in any session, whoever asks: a host that closes would wait for it. */
  close(): void {
    this.#closed = true;
  }

  /** The session, opened at its first use; throws when it has ended or is ending, and when the host shuts down. */
  open(sessionId: string): SessionState {
    if (this.#closed) {
      throw new UmboError({ code: 'manager-closed', message: 'Not started: the host is shutting down.' });
    }
    const known = this.#sessions.get(sessionId);
    if (known?.ending !== undefined || this.#ended.has(sessionId)) {
      throw new UmboError({
        code: 'session-ended',
        message: 'Not started: this session has ended. Start it in a new session.',
      });
    }
    if (known !== undefined) return known;
    const session: SessionState = {
      sessionId,
      agents: new AgentTree(() => this.#level(sessionId)),
      box: new UpdateBox(sessionId, this.#updatesPerSession),
      live: new Set<TaskRecord>(),
      turns: new Map(),
      interrupted: new Set(),
      onIdle: new Set(),
    };
    this.#sessions.set(sessionId, session);
    return session;
  }

  /** The session, opened at its first use; undefined when it has ended, or the host shuts down before it began. */
  openUnlessEnded(sessionId: string): SessionState | undefined {
    if (this.#ended.has(sessionId)) return undefined;
    return this.find(sessionId) ?? (this.#closed ? undefined : this.open(sessionId));
  }

  end(sessionId: string): void {
    this.#sessions.delete(sessionId);
    this.#ended.add(sessionId);
    const [oldest] = this.#ended;
    if (this.#ended.size > rememberedEnds && oldest !== undefined) this.#ended.delete(oldest);
  }
}
