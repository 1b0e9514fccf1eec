import { systemClock } from '../clock.ts';
import type { ParallelTaskManagerOptions } from '../parallel-task-manager-options.ts';
import type { TaskCounters } from '../task-counters.ts';
import { CallRunner } from './call-runner.ts';
import { EventLog } from './event-log.ts';
import { OwnerEnds } from './owner-ends.ts';
import { recoverRecords } from './recover-records.ts';
import { SavedTasks } from './saved-tasks.ts';
import { SessionBook } from './session-book.ts';
import { SlotQueue } from './slot-queue.ts';
import { TaskLifecycle } from './task-lifecycle.ts';
import { TaskTable } from './task-table.ts';
import { TimerBook } from './timer-book.ts';

/** Everything a manager holds, wired together. */
export interface ManagerParts {
  readonly clock: TimerBook;
  readonly log: EventLog;
  readonly sessions: SessionBook;
  readonly table: TaskTable;
  readonly saved: SavedTasks;
  readonly queue: SlotQueue;
  readonly lifecycle: TaskLifecycle;
  readonly calls: CallRunner;
  readonly ends: OwnerEnds;
  /** Called when nothing lives any more. */
  readonly onIdle: Set<() => void>;
}

/** Wires a manager. */
export function managerParts(options: ParallelTaskManagerOptions): ManagerParts {
  const { runner, retention = {}, level = () => 'write', limits = {}, cancel: timing = {}, store } = options;
  const clock = new TimerBook(options.clock ?? systemClock);
  const log = new EventLog(clock, retention.events ?? 10_000);
  const sessions = new SessionBook(retention.updatesPerSession ?? 10_000, level);
  const saved = new SavedTasks(store, (record, message) => {
    log.emit(record, { kind: 'warning', code: 'task-store-failed', message });
  });
  const table = new TaskTable(clock, retention, (taskIds) => saved.forget(taskIds));
  const onIdle = new Set<() => void>();
  const queue: SlotQueue = new SlotQueue(
    limits,
    ({ sessionId, agentId }) => {
      const callId = sessions.find(sessionId)?.agents.get(agentId)?.insideCallId;
      return callId === undefined ? undefined : table.call(sessionId, callId);
    },
    (record) => lifecycle.dispatch(record),
  );
  const calls = new CallRunner({
    runner,
    clock,
    sessions,
    table,
    queue: () => queue,
    lifecycle: () => lifecycle,
  });
  const lifecycle: TaskLifecycle = new TaskLifecycle(
    {
      clock,
      log,
      sessions,
      table,
      saved,
      timing,
      onIdle,
      execute: (record) => calls.execute(record),
      beginWork: (record) => calls.beginWork(record),
    },
    queue,
  );
  const ends = new OwnerEnds({ clock, log, sessions, table, saved, lifecycle });
  if (store !== undefined) recoverRecords(store, table, sessions, log);
  return { clock, log, sessions, table, saved, queue, lifecycle, calls, ends, onIdle };
}

/** Counts what is held. */
export function countParts(parts: ManagerParts): TaskCounters {
  const sessions = parts.sessions.all();
  const turns = sessions.flatMap((session) => [...session.turns.values()]);
  const listeners = [
    parts.onIdle,
    ...sessions.map((session) => session.onIdle),
    ...turns.map((turn) => turn.onAnswered),
    ...Array.from(parts.table.live(), (record) => record.onEnd),
  ];
  return {
    queued: parts.queue.queued,
    running: parts.queue.running,
    live: parts.table.liveCount,
    finished: parts.table.finishedCount,
    turns: turns.length,
    updates: sessions.reduce((sum, session) => sum + session.box.size, 0),
    waiters: listeners.reduce((sum, set) => sum + set.size, 0),
    timers: parts.clock.size,
    sessions: sessions.length,
  };
}
