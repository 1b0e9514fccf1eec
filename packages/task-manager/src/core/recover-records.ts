import type { TaskStore } from '../durable/task-store.ts';
import { foreground } from '../routing.ts';
import type { EventLog } from './event-log.ts';
import type { SessionBook } from './session-book.ts';
import { headOf, type TaskRecord } from './task-record.ts';
import type { TaskTable } from './task-table.ts';

/** Brings back what an earlier host left: finished tasks are listed, and what nobody fetched is told to the next owner. */
export function recoverRecords(
  store: TaskStore,
  table: TaskTable,
  sessions: SessionBook,
  log: EventLog,
): void {
  const lost = new Set(store.newlyLost);
  for (const { task, undelivered } of store.recovered) {
    const { pid: _pid, ...rest } = task;
    const record: TaskRecord = {
      ...rest,
      route: foreground,
      answered: true,
      notifies: undelivered,
      byTurn: false,
      alone: false,
      onEnd: new Set(),
    };
    table.finish(record);
    if (record.outcome === undefined) continue;
    if (lost.has(record.taskId)) log.emit(record, { kind: 'ended', outcome: record.outcome });
    if (!undelivered) continue;
    sessions
      .open(record.sessionId)
      .box.put(record, { ...headOf(record), kind: 'notification', outcome: record.outcome });
    log.emit(record, { kind: 'notified' });
  }
}
