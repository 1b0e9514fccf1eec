import {
  UmboError,
  type CancelReason,
  type TaskControl,
  type ToolCall,
  type ToolEvent,
} from '@umbo/tools-core';
import type { AgentOwner, AgentRef } from './agent-owner.ts';
import { HostHandle } from './core/host-handle.ts';
import { countParts, managerParts, type ManagerParts } from './core/manager-parts.ts';
import { recordOfCall } from './core/new-record.ts';
import { closeTurn, rememberInterrupt } from './core/session-state.ts';
import { takeToolEvent } from './core/tool-event-intake.ts';
import { waitFor } from './core/wait-for.ts';
import type { ParallelTaskManagerOptions } from './parallel-task-manager-options.ts';
import type { Routing } from './routing.ts';
import type { TaskCounters } from './task-counters.ts';
import type { TaskHandle } from './task-handle.ts';
import type { AcceptedCall, StartOptions, TaskManager, TurnRef } from './task-manager.ts';
import type { LateUpdate, TurnUpdate } from './task-update.ts';

/** Runs the calls of a turn side by side, in the foreground or the background as routed. */
export class ParallelTaskManager implements TaskManager {
  /** The host's side: every session's tasks. */
  readonly handle: TaskHandle;
  readonly #parts: ManagerParts;
  readonly #routing: Routing;
  #closing: Promise<void> | undefined;

  /** Makes a manager; with a store it brings back what an earlier host left. */
  constructor(options: ParallelTaskManagerOptions) {
    this.#routing = options.routing;
    this.#parts = managerParts(options);
    this.handle = new HostHandle(this.#parts, (sessionId) => this.#take(sessionId, 'manual'));
  }

  /** Accepts a call; its one transcript result comes from `waitForTurn`. */
  start(call: ToolCall, options: StartOptions = {}): AcceptedCall {
    const { sessions, table, queue, calls, lifecycle, clock } = this.#parts;
    const session = sessions.open(call.sessionId);
    session.agents.assertLive(call.agentId);
    if (table.call(call.sessionId, call.callId) !== undefined) {
      throw new UmboError({
        code: 'duplicate-call',
        message:
          'Not started: a call with this id is already running in this session. Give each call its own id.',
      });
    }
    queue.assertRoom(call.sessionId);
    const route = this.#routing({ call, approved: options.approved ?? false });
    const record = recordOfCall(call, route, options.title ?? call.toolName, clock.now());
    calls.keep(record, call);
    lifecycle.accept(session, record);
    return { taskId: record.taskId, state: record.state === 'queued' ? 'queued' : 'running' };
  }

  /** Waits until every call of the turn has its one transcript result; gives each once, in the order of the calls. */
  async waitForTurn({ sessionId, turnId }: TurnRef): Promise<readonly TurnUpdate[]> {
    const session = this.#parts.sessions.find(sessionId);
    const turn = session?.turns.get(turnId);
    if (session === undefined || turn === undefined) return [];
    while (turn.unanswered > 0) await waitFor(turn.onAnswered, this.#parts.clock);
    // Somebody else who waited may have fetched them, and the turn may have begun anew.
    return session.turns.get(turnId) === turn ? closeTurn(session, turnId) : [];
  }

  /** Cancels the foreground of a turn and resolves when it is answered; the background stays. */
  async interruptTurn({ sessionId, turnId }: TurnRef, reason: CancelReason = 'userInterrupt'): Promise<void> {
    // Also before its first call: one that comes late must not run.
    const session = this.#parts.sessions.openUnlessEnded(sessionId);
    if (session === undefined) return;
    rememberInterrupt(session, turnId);
    const turn = session.turns.get(turnId);
    if (turn === undefined) return;
    const calls = [...turn.calls.keys()];
    turn.cancellation.cancel(reason);
    for (const record of calls) this.#parts.lifecycle.interrupt(record, reason);
    while (turn.unanswered > 0) await waitFor(turn.onAnswered, this.#parts.clock);
  }

  /** What came since the last time for this session (or only for one agent of it), each once. */
  takePendingUpdates(sessionId: string, agentId?: string): readonly LateUpdate[] {
    return this.#take(sessionId, 'toLoop', agentId);
  }

  /** The task table as one session reaches it. */
  tasksOf(sessionId: string): TaskControl {
    return this.#parts.calls.tasksOf(sessionId, undefined);
  }

  /** Declares an agent of a session. */
  addAgent(owner: AgentOwner): void {
    this.#parts.sessions.open(owner.sessionId).agents.add(owner);
  }

  /** Ends an agent and its sub-agents. */
  async endAgent({ sessionId, agentId }: AgentRef): Promise<void> {
    const session = this.#parts.sessions.find(sessionId);
    if (session !== undefined) await this.#parts.ends.endAgent(session, agentId);
  }

  /** Takes progress, warnings and pending approvals from the executor's events. */
  observe(event: ToolEvent): void {
    takeToolEvent(event, this.#parts.table, this.#parts.lifecycle, this.#parts.log);
  }

  /** What is held now; all zero when nothing is left. */
  counters(): TaskCounters {
    return countParts(this.#parts);
  }

  /** Cancels every task (`hostShutdown`), waits until each is gone, and gives the store back with what was not fetched. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { sessions, table, lifecycle, log, saved } = this.#parts;
    sessions.close();
    Array.from(table.live()).forEach((record) => lifecycle.cancel(record, 'hostShutdown', false));
    await this.handle.waitForIdle();
    saved.close();
    log.close();
  }

  #take(sessionId: string, mode: 'toLoop' | 'manual', agentId?: string): readonly LateUpdate[] {
    const { sessions, saved } = this.#parts;
    const box = sessions.find(sessionId)?.box;
    if (box === undefined) return [];
    const commit = (taskIds: readonly string[]): void => saved.markDelivered(taskIds);
    return mode === 'manual' ? box.takeManual(commit) : box.takeForLoop(agentId, commit);
  }
}
