import type { ToolEvent } from '@umbo/tools-core';
import type { EventLog } from './event-log.ts';
import type { TaskLifecycle } from './task-lifecycle.ts';
import type { TaskRecord } from './task-record.ts';
import type { TaskTable } from './task-table.ts';

/** Takes from the executor's events what tasks need: progress, warnings and pending approvals. */
export function takeToolEvent(
  event: ToolEvent,
  table: TaskTable,
  lifecycle: TaskLifecycle,
  log: EventLog,
): void {
  const record = surroundingCall(table, event);
  if (record === undefined) return;
  if (event.kind === 'progress') {
    const { message, fraction } = event;
    log.emit(record, { kind: 'progress', message, ...(fraction === undefined ? {} : { fraction }) });
  } else if (event.kind === 'warning') {
    log.emit(record, { kind: 'warning', code: event.code, message: event.message });
  } else if (event.kind === 'approvalRequested') {
    lifecycle.detachTimer.pause(record, event.approval.approvalId);
    lifecycle.delivery.approval(record, event.approval);
  } else if (event.kind === 'approvalResolved') {
    const { approvalId, resolution } = event;
    lifecycle.detachTimer.resume(record, approvalId);
    log.emit(record, { kind: 'approvalResolved', approvalId, resolution });
  }
}

/** A call that a tool runs inside another is named after it (`outer.1`): what it says and asks belongs to the outer call's task. */
function surroundingCall(table: TaskTable, { sessionId, callId }: ToolEvent): TaskRecord | undefined {
  for (let name = callId; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const record = table.call(sessionId, name);
    if (record !== undefined) return record;
  }
  return undefined;
}
