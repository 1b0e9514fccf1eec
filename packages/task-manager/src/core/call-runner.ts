import {
  createTurnCancellation,
  type CallScope,
  type Execution,
  type Outcome,
  type StartedTask,
  type StartTask,
  type TaskControl,
  type ToolCall,
  type ToolRunner,
  type TurnCancellation,
} from '@umbo/tools-core';
import type { Clock } from '../clock.ts';
import { recordOfWork } from './new-record.ts';
import { OwnWork } from './own-work.ts';
import type { SessionBook } from './session-book.ts';
import { openTurn } from './session-state.ts';
import { SessionTasks } from './session-tasks.ts';
import type { SlotQueue } from './slot-queue.ts';
import type { TaskLifecycle } from './task-lifecycle.ts';
import type { TaskRecord } from './task-record.ts';
import type { TaskTable } from './task-table.ts';

/** What a call runner works with. */
export interface CallRunnerParts {
  readonly runner: ToolRunner;
  readonly clock: Clock;
  readonly sessions: SessionBook;
  readonly table: TaskTable;
  readonly queue: () => SlotQueue;
  readonly lifecycle: () => TaskLifecycle;
}

/** Hands calls to the executor, and lets tools start background work inside them. */
export class CallRunner {
  readonly #parts: CallRunnerParts;
  readonly #calls = new WeakMap<TaskRecord, ToolCall>();

  constructor(parts: CallRunnerParts) {
    this.#parts = parts;
  }

  /** Remembers what to run when its place is free. */
  keep(record: TaskRecord, call: ToolCall): void {
    this.#calls.set(record, call);
  }

  execute(record: TaskRecord): Execution {
    const session = this.#parts.sessions.find(record.sessionId);
    const call = this.#calls.get(record);
    this.#calls.delete(record);
    if (session === undefined || call === undefined) return threw(record.callId, 'its session is gone');
    // A background call never was in its turn; one cancelled while it waited gets a turn that is already over.
    const apart = record.mode === 'background' || record.cancelReason !== undefined;
    const turn: TurnCancellation = apart
      ? createTurnCancellation()
      : openTurn(session, record.turnId).cancellation;
    if (record.cancelReason !== undefined) turn.cancel(record.cancelReason);
    const scope: CallScope = {
      turn,
      tasks: this.tasksOf(record.sessionId, record),
      onAttach: (port) => this.#parts.lifecycle().attach(record, port),
      // The owner now: a task handed to the parent is judged by the parent's level.
      level: () => session.agents.level(record.agentId),
    };
    try {
      return this.#parts.runner.execute(call, scope);
    } catch (error) {
      return threw(call.callId, String(error));
    }
  }

  beginWork(record: TaskRecord): void {
    const lifecycle = this.#parts.lifecycle();
    record.work?.begin({
      taskId: record.taskId,
      attach: (port) => lifecycle.attach(record, port),
      notify: (message) => {
        if (record.outcome === undefined) lifecycle.delivery.message(record, message);
      },
    });
  }

  tasksOf(sessionId: string, inside: TaskRecord | undefined): TaskControl {
    const { table, clock, lifecycle } = this.#parts;
    return new SessionTasks(sessionId, table, lifecycle(), clock, (task) =>
      this.#startWork(sessionId, inside, task),
    );
  }

  #startWork(sessionId: string, inside: TaskRecord | undefined, task: StartTask): StartedTask {
    const session = this.#parts.sessions.open(sessionId);
    const call = this.#parts.table.call(sessionId, task.callId);
    const work = new OwnWork(task);
    if (call?.execution !== undefined && call.work === undefined) {
      // The call's own task: one id, one place under the limits, one outcome.
      call.work = work;
      call.title = task.title;
      if (call.cancelReason !== undefined) work.abort(call.cancelReason);
      this.beginWork(call);
      return { taskId: call.taskId, rest: work.rest };
    }
    const owner = call ?? inside;
    if (owner !== undefined) session.agents.assertLive(owner.agentId);
    this.#parts.queue().assertRoom(sessionId);
    const head = {
      callId: task.callId,
      sessionId,
      turnId: owner?.turnId ?? '',
      agentId: owner?.agentId ?? '',
      toolName: owner?.toolName ?? '',
    };
    const record = recordOfWork(head, work, task.title, this.#parts.clock.now());
    this.#parts.lifecycle().accept(session, record);
    // A call that was told to end leaves nothing behind, whatever it starts on its way out.
    if (owner?.cancelReason !== undefined) this.#parts.lifecycle().cancel(record, owner.cancelReason, false);
    return { taskId: record.taskId, rest: work.rest };
  }
}

/** A runner that throws instead of answering: the call still gets its one result. */
function threw(callId: string, why: string): Execution {
  const outcome: Outcome = {
    kind: 'failed',
    code: 'runner-failed',
    message: `The executor did not take the call: ${why}`,
  };
  return {
    callId,
    result: Promise.resolve({ kind: 'outcome', outcome }),
    outcome: Promise.resolve(outcome),
    detach: () => false,
    cancel: () => undefined,
  };
}
