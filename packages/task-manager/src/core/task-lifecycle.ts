import type { CallResult, CancelReason, Execution, Outcome, TaskPort } from '@umbo/tools-core';
import type { CancelTiming } from '../cancel-timing.ts';
import type { Clock } from '../clock.ts';
import { CancelLadder } from './cancel-ladder.ts';
import { Delivery } from './delivery.ts';
import { DetachTimer } from './detach-timer.ts';
import type { EventLog } from './event-log.ts';
import type { SavedTasks } from './saved-tasks.ts';
import type { SessionBook } from './session-book.ts';
import { openTurn, type SessionState } from './session-state.ts';
import type { SlotQueue } from './slot-queue.ts';
import type { TaskRecord } from './task-record.ts';
import type { TaskTable } from './task-table.ts';
import { wake } from './wait-for.ts';

/** What a lifecycle works with. */
export interface LifecycleParts {
  readonly clock: Clock;
  readonly log: EventLog;
  readonly sessions: SessionBook;
  readonly table: TaskTable;
  readonly saved: SavedTasks;
  readonly timing: CancelTiming;
  readonly onIdle: Set<() => void>;
  /** Hands a call to the executor. */
  readonly execute: (record: TaskRecord) => Execution;
  /** Begins work of a tool's own. */
  readonly beginWork: (record: TaskRecord) => void;
}

/** Takes a task from acceptance to its one outcome. The only place that changes a task's state. */
export class TaskLifecycle {
  readonly delivery: Delivery;
  readonly detachTimer: DetachTimer;
  readonly #parts: LifecycleParts;
  readonly #ladder: CancelLadder;
  readonly #queue: SlotQueue;

  constructor(parts: LifecycleParts, queue: SlotQueue) {
    this.#parts = parts;
    this.#queue = queue;
    this.delivery = new Delivery(parts.sessions, parts.log);
    this.detachTimer = new DetachTimer(parts.clock, (record) => {
      // False: it ended in this very moment, and its plain result is on its way.
      if (record.execution?.detach(record.taskId) === true) this.detach(record);
    });
    this.#ladder = new CancelLadder(parts.clock, parts.log, parts.timing, (record) =>
      this.#leaveStuck(record),
    );
  }

  /** Enters a task into every table, or throws before anything is entered. */
  accept(session: SessionState, record: TaskRecord): void {
    this.#parts.saved.accept(record);
    this.#parts.table.add(record);
    session.live.add(record);
    if (!record.answered) {
      const turn = openTurn(session, record.turnId);
      turn.calls.set(record, undefined);
      turn.unanswered += 1;
      // A call that comes after its turn was interrupted goes to the executor as cancelled: judged and recorded, never run.
      if (turn.cancellation.signal.aborted && record.mode === 'foreground')
        record.cancelReason = 'userInterrupt';
    }
    this.#parts.log.emit(record, { kind: 'accepted' });
    // Whoever heard of it may have cancelled it already.
    if (record.state !== 'queued') return;
    if (record.cancelReason !== undefined || this.#queue.offer(record)) return this.dispatch(record);
    this.#parts.log.emit(record, { kind: 'queued' });
    if (record.state === 'queued' && record.mode === 'background') this.detach(record);
  }

  /** Starts a task that has its place. */
  dispatch(record: TaskRecord): void {
    record.state = record.cancelReason === undefined ? 'running' : 'cancelling';
    record.startedAt = this.#parts.clock.now();
    this.#parts.log.emit(record, { kind: 'dispatched' });
    if (record.work !== undefined) {
      this.#parts.beginWork(record);
      void record.work.outcome.then((outcome) => this.#finish(record, outcome));
      return;
    }
    const execution = this.#parts.execute(record);
    record.execution = execution;
    if (record.cancelReason !== undefined) {
      this.#tellCancel(record, record.cancelReason);
      this.#ladder.arm(record);
    }
    if (record.mode === 'background' && execution.detach(record.taskId)) this.detach(record);
    this.detachTimer.arm(record);
    void this.#follow(record, execution);
  }

  /** The turn is told that the task goes on; it leaves the turn, and the turn's cancellation. */
  detach(record: TaskRecord, output?: unknown): void {
    if (record.answered) return;
    record.stopDetach?.();
    record.mode = 'background';
    record.notifies = true;
    if (record.byTurn) {
      record.byTurn = false;
      record.state = 'running';
      delete record.cancelReason;
      this.#ladder.disarm(record);
    }
    this.#parts.log.emit(record, { kind: 'detached' });
    this.delivery.detached(record, record.taskId, output);
    this.#queue.leaveTurn(record);
  }

  /** A tool gave its ways in. */
  attach(record: TaskRecord, port: TaskPort): void {
    if (record.outcome !== undefined) return;
    record.port = port;
    // What the next host could not find and end must not run now.
    if (!this.#parts.saved.attach(record, port)) this.cancel(record, 'hostShutdown', true);
    this.#parts.log.emit(record, { kind: 'attached', ...(port.pid === undefined ? {} : { pid: port.pid }) });
  }

  /** Soft, then hard after the grace; hard at once when asked. Nothing for an ended task. */
  cancel(record: TaskRecord, reason: CancelReason, hard: boolean): void {
    if (record.outcome !== undefined) return;
    const queued = record.state === 'queued';
    if (record.cancelReason === undefined || record.byTurn) {
      record.cancelReason = reason;
      record.byTurn = false;
      record.state = 'cancelling';
      this.#parts.log.emit(record, { kind: 'cancelling', reason });
      if (queued) {
        this.#queue.withdraw(record);
        record.work?.skip();
        return this.dispatch(record);
      }
      this.#tellCancel(record, reason);
      record.work?.abort(reason);
      this.#ladder.arm(record);
    } else if (reason !== record.cancelReason) {
      this.#tellCancel(record, reason); // the host may end before a task that does not
    }
    if (hard) this.#ladder.kill(record);
  }

  /** The foreground of a turn, whose cancellation the executor already follows. */
  interrupt(record: TaskRecord, reason: CancelReason): void {
    if (record.answered || record.mode === 'background' || record.cancelReason !== undefined) return;
    if (record.state === 'queued') return this.cancel(record, reason, false);
    // Detached now it would count as having left its turn, and what ignores the interrupt would never be killed.
    record.stopDetach?.();
    record.cancelReason = reason;
    record.byTurn = true;
    record.state = 'cancelling';
    this.#parts.log.emit(record, { kind: 'cancelling', reason });
    this.#ladder.arm(record);
  }

  async #follow(record: TaskRecord, execution: Execution): Promise<void> {
    const result = await execution.result.catch((error: unknown): CallResult => ({
      kind: 'outcome',
      outcome: broken(error),
    }));
    if (result.kind === 'outcome' && this.#settles(record)) return this.#finish(record, result.outcome);
    this.#onResult(record, result);
    const outcome = await execution.outcome.catch(broken);
    // The task is over when its work is: a place or a table entry given back earlier would lose a process.
    const late = await record.work?.outcome;
    this.#finish(record, record.alone && late !== undefined ? late : outcome);
  }

  /** A plain result is the end, unless work of the tool's own goes on. */
  #settles(record: TaskRecord): boolean {
    return record.work === undefined || record.work.settled;
  }

  #onResult(record: TaskRecord, result: CallResult): void {
    record.stopDetach?.();
    if (result.kind === 'detached') {
      if (result.taskId === record.taskId || !this.#parts.table.has(result.taskId))
        return this.detach(record, result.output);
      // The tool goes on under another task of its own, whose end is notified: this one only follows.
      record.mode = 'background';
      this.delivery.detached(record, result.taskId, result.output);
      return this.#queue.leaveTurn(record);
    }
    this.delivery.result(record, result.outcome);
    const work = record.work;
    if (work === undefined) return;
    if (record.cancelReason !== undefined || result.outcome.kind === 'cancelled') {
      return work.abort(record.cancelReason ?? 'taskCancelled');
    }
    // The tool answered although its work goes on: never lose the work.
    record.alone = true;
    record.mode = 'background';
    record.notifies = true;
    this.#queue.leaveTurn(record);
  }

  #finish(record: TaskRecord, outcome: Outcome): void {
    const { clock, log, saved, table, sessions, onIdle } = this.#parts;
    if (record.outcome !== undefined) return;
    record.outcome = outcome;
    record.state = outcome.kind;
    record.endedAt = clock.now();
    record.stopDetach?.();
    this.#ladder.disarm(record);
    delete record.execution;
    delete record.work;
    saved.end(record);
    table.finish(record);
    const session = sessions.find(record.sessionId);
    session?.live.delete(record);
    this.delivery.result(record, outcome);
    log.emit(record, { kind: 'ended', outcome });
    if (record.notifies) this.delivery.notification(record, outcome);
    wake(record.onEnd);
    if (session?.live.size === 0) wake(session.onIdle);
    if (table.liveCount === 0) wake(onIdle);
    this.#queue.release(record);
  }

  /** One executor that breaks its promise must not keep the other tasks of an owner from being cancelled. */
  #tellCancel(record: TaskRecord, reason: CancelReason): void {
    try {
      record.execution?.cancel(reason);
    } catch (error) {
      const message = `The executor did not take the cancellation: ${String(error)}`;
      this.#parts.log.emit(record, { kind: 'warning', code: 'cancel-failed', message });
    }
  }

  /** A foreground call that does not end although cancelled: its turn must not wait for it for ever. */
  #leaveStuck(record: TaskRecord): void {
    record.byTurn = false;
    if (!record.answered && record.execution?.detach(record.taskId) === true) this.detach(record);
  }
}

function broken(error: unknown): Outcome {
  return {
    kind: 'failed',
    code: 'runner-failed',
    message: `The executor broke its promise never to reject: ${String(error)}`,
  };
}
