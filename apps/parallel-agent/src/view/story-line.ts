import { styleText } from 'node:util';
import { describeRequests } from '@umbo/observer';
import type { ToolEvent } from '@umbo/tools-core';

/** One line of the story: who, a mark, what. */
export interface StoryLine {
  readonly agent: string;
  readonly mark: string;
  readonly style: Parameters<typeof styleText>[0];
  readonly text: string;
}

const first = (text: string): string => text.split('\n').find((line) => line !== '') ?? '';

function outputOf(output: unknown): string {
  if (typeof output !== 'object' || output === null) return first(String(output ?? ''));
  const { stdout = '', note } = output as { stdout?: string; note?: string };
  const lines = stdout.split('\n').filter((line) => line !== '');
  const more = lines.length > 3 ? ` (+${lines.length - 3} lines)` : '';
  return [lines.slice(0, 3).join(' · ') + more, note]
    .filter((part) => part !== undefined && part !== '')
    .join('; ');
}

/** What an event says in the story; null when it says nothing new. */
export function storyLine(event: ToolEvent): StoryLine | null {
  const line = (mark: string, style: StoryLine['style'], text: string): StoryLine => ({
    agent: event.agentId,
    mark,
    style,
    text,
  });
  switch (event.kind) {
    case 'requested':
      return line('$', 'bold', describeRequests(event.requests));
    case 'decided':
      return event.verdict.kind === 'ask'
        ? line('?', 'cyan', first(event.verdict.reasons.map(({ message }) => message).join(' ')))
        : null;
    case 'approvalResolved':
      return line('?', 'cyan', `${event.resolution}${event.reason === undefined ? '' : `: ${event.reason}`}`);
    case 'detached':
      return line('→', 'cyan', 'goes on in the background');
    case 'warning':
      return line('!', 'yellow', event.message);
    case 'completed':
      return line(
        event.outcome.success ? '✓' : '✗',
        event.outcome.success ? 'green' : 'yellow',
        outputOf(event.outcome.output) || 'done',
      );
    case 'notStarted':
      return line('⊘', 'red', event.outcome.message);
    case 'cancelled':
      return line('■', 'yellow', `cancelled (${event.outcome.reason}), with everything it had started`);
    case 'timedOut':
      return line('■', 'yellow', 'timed out');
    case 'failed':
    case 'lost':
      return line('✗', 'red', event.outcome.message);
    case 'approvalRequested':
    case 'started':
    case 'output':
    case 'progress':
      return null;
  }
}
