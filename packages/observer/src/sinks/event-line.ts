import type { PermissionRequest, ToolEvent } from '@umbo/tools-core';

// What could move the cursor, colour or reorder a line: control, format (bidirectional, zero-width) and separator characters.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text that moves, colours and reorders nothing on a terminal. */
export function printable(text: string): string {
  return text.replace(unprintable, (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

/** What a call would do, in one short printable line. */
export function describeRequests(requests: readonly PermissionRequest[]): string {
  const first = requests[0];
  if (!first) return '';
  switch (first.kind) {
    case 'shell.command':
      return printable([first.executable, ...first.argv].join(' '));
    case 'shell.script':
      return printable(first.script);
    case 'fs.read':
    case 'fs.write':
    case 'fs.delete':
      return printable(`${first.kind} ${first.path}`);
    case 'network.connect':
      return printable(`${first.host}:${first.port}`);
    case 'task.control':
      return printable(`${first.action} ${first.taskId ?? ''}`);
    default:
      return '';
  }
}

/** What an event says to people, in one printable line; null for events that say nothing new. */
export function eventLine(event: ToolEvent): string | null {
  switch (event.kind) {
    case 'decided':
      return event.verdict.kind === 'allow'
        ? null
        : `${event.verdict.kind}: ${reasons(event.verdict.reasons)}`;
    case 'approvalRequested':
      return `waits for approval: ${reasons(event.approval.reasons)}`;
    case 'approvalResolved':
      return `approval ${event.resolution}${event.reason ? `: ${printable(event.reason)}` : ''}`;
    case 'detached':
      return `goes on in the background as ${event.taskId}`;
    case 'progress':
    case 'warning':
      return `${event.kind}: ${printable(event.message)}`;
    case 'completed':
      return event.outcome.success ? 'done' : 'done, without success';
    case 'failed':
    case 'lost':
      return `${event.kind}: ${printable(event.outcome.message)}`;
    case 'notStarted':
      return `not started: ${printable(event.outcome.message)}`;
    case 'cancelled':
      return `cancelled (${event.outcome.reason})`;
    case 'timedOut':
      return 'timed out';
    case 'requested':
    case 'started':
    case 'output':
      return null;
  }
}

function reasons(list: readonly { readonly message: string }[]): string {
  return printable(list.map(({ message }) => message).join('; '));
}
