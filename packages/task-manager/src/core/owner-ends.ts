import { UmboError, type CancelReason } from '@umbo/tools-core';
import type { AgentOwner } from '../agent-owner.ts';
import type { Clock } from '../clock.ts';
import type { TaskUpdate } from '../task-update.ts';
import type { EventLog } from './event-log.ts';
import { waitForEnd } from './reach-task.ts';
import type { SavedTasks } from './saved-tasks.ts';
import type { SessionBook } from './session-book.ts';
import { closeTurn, type SessionState } from './session-state.ts';
import type { TaskLifecycle } from './task-lifecycle.ts';
import type { TaskTable } from './task-table.ts';
import { waitFor } from './wait-for.ts';

/** The agent id of a session itself, for tasks handed up to it. */
const sessionItself = '';

/** Sessions whose leftovers are kept after the host's patience ended. */
const keptLeftovers = 1000;

/** What the end of a session or an agent works with. */
export interface OwnerEndParts {
  readonly clock: Clock;
  readonly log: EventLog;
  readonly sessions: SessionBook;
  readonly table: TaskTable;
  readonly saved: SavedTasks;
  readonly lifecycle: TaskLifecycle;
}

/** Ends owners: what they own is killed, or handed to the parent where that was declared. */
export class OwnerEnds {
  readonly #parts: OwnerEndParts;
  readonly #leftovers = new Map<string, readonly TaskUpdate[]>();

  constructor(parts: OwnerEndParts) {
    this.#parts = parts;
  }

  async endAgent(session: SessionState, agentId: string): Promise<void> {
    const branch = session.agents.branch(agentId);
    const owners: readonly AgentOwner[] =
      branch.length > 0 ? branch : [{ sessionId: session.sessionId, agentId }];
    // All of them first: an agent about to end must not start anything while another is being ended.
    const parents = new Map(owners.map((owner) => [owner.agentId, owner.parentId ?? sessionItself]));
    for (const owner of owners) session.agents.end(owner.agentId);
    const killed = owners.flatMap((owner) =>
      this.#endOne(session, owner, parents.get(owner.agentId) ?? sessionItself),
    );
    await Promise.all(killed);
    for (const owner of owners)
      session.box.handOver(owner.agentId, parents.get(owner.agentId) ?? sessionItself);
  }

  /** Cancels every task of the session and empties its tables; the same promise for whoever asks meanwhile. */
  endSession(sessionId: string, reason: CancelReason): Promise<void> {
    const session = this.#parts.sessions.find(sessionId);
    if (session === undefined) {
      // Also one that was never used: whoever still holds its id must not start anything.
      this.#parts.sessions.end(sessionId);
      return Promise.resolve();
    }
    session.ending ??= this.#end(session, reason);
    return session.ending;
  }

  /** What nobody had fetched when the session ended, for the first who asks. */
  takeLeftovers(sessionId: string): readonly TaskUpdate[] {
    const leftovers = this.#leftovers.get(sessionId) ?? [];
    this.#leftovers.delete(sessionId);
    return leftovers;
  }

  async #end(session: SessionState, reason: CancelReason): Promise<void> {
    const { sessions, table, saved, lifecycle, clock } = this.#parts;
    // A later turn of the event loop, so that `ending` is set before anyone hears of a cancellation.
    await Promise.resolve();
    Array.from(session.live).forEach((record) => lifecycle.cancel(record, reason, false));
    while (session.live.size > 0) await waitFor(session.onIdle, clock);
    // Whoever waits for a turn of this session fetches its answers first.
    await Promise.resolve();
    const answers = [...session.turns.keys()].flatMap((turnId) => closeTurn(session, turnId));
    const late = session.box.takeAll((taskIds) => saved.markDelivered(taskIds));
    sessions.end(session.sessionId);
    table.forgetSession(session.sessionId);
    if (answers.length + late.length > 0) this.#leftovers.set(session.sessionId, [...answers, ...late]);
    // An impatient host may never ask again.
    const [oldest] = this.#leftovers.keys();
    if (this.#leftovers.size > keptLeftovers && oldest !== undefined) this.#leftovers.delete(oldest);
  }

  #endOne(session: SessionState, owner: AgentOwner, parentId: string): readonly Promise<void>[] {
    const { lifecycle, log, saved, clock } = this.#parts;
    const ends: Promise<void>[] = [];
    for (const record of session.live) {
      if (record.agentId !== owner.agentId) continue;
      if (record.mode === 'background' && owner.onEnd === 'handToParent') {
        record.agentId = parentId;
        saved.update(record);
        log.emit(record, { kind: 'handedOver', fromAgentId: owner.agentId });
      } else {
        lifecycle.cancel(record, 'taskCancelled', false);
        ends.push(waitForEnd(record, clock));
      }
    }
    return ends;
  }
}

/** Tells a host that its patience ended before the session did. */
export function stillEnding(): UmboError {
  return new UmboError({
    code: 'session-still-ending',
    message:
      'The session has not ended in time: some task is not gone yet. It stays cancelled and listed; ask again to wait on.',
  });
}
