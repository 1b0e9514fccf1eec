import type { ToolCall } from '@umbo/tools-core';
import { background, type Route } from '../routing.ts';
import type { OwnWork } from './own-work.ts';
import { newTaskId } from './task-id.ts';
import type { TaskRecord } from './task-record.ts';

/** A task for a call. */
export function recordOfCall(call: ToolCall, route: Route, title: string, at: number): TaskRecord {
  const { callId, sessionId, turnId, agentId, toolName } = call;
  return blank({ callId, sessionId, turnId, agentId, toolName }, route, title, at);
}

/** A task for work a tool starts beside a call: nobody's turn waits for it, its end is notified. */
export function recordOfWork(
  head: Omit<ToolCall, 'input'>,
  work: OwnWork,
  title: string,
  at: number,
): TaskRecord {
  return { ...blank(head, background, title, at), work, answered: true, notifies: true };
}

function blank(head: Omit<ToolCall, 'input'>, route: Route, title: string, at: number): TaskRecord {
  return {
    ...head,
    taskId: newTaskId(),
    title,
    route,
    state: 'queued',
    mode: route.kind === 'background' ? 'background' : 'foreground',
    continuePolicy: 'notifyOnly',
    deliveryMode: 'toLoop',
    startedAt: at,
    answered: false,
    notifies: false,
    byTurn: false,
    alone: false,
    onEnd: new Set(),
  };
}
