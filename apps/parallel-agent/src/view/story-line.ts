import { styleText } from 'node:util';
import { describeRequests } from '@umbo/observer';
import type { ToolEvent, Verdict } from '@umbo/tools-core';

/** One line of the story: who, a mark, what. */
export interface StoryLine {
  readonly agent: string;
  readonly mark: string;
  readonly style: Parameters<typeof styleText>[0];
  readonly text: string;
  /** Default 2. */
  readonly maxLines?: number;
}

const first = (text: string): string => text.split('\n').find((line) => line !== '') ?? '';

function outputOf(output: unknown): string {
  if (typeof output === 'string') return first(output);
  if (typeof output !== 'object' || output === null) return '';
  const { stdout = '', note } = output as { stdout?: string; note?: string };
  const lines = stdout.split('\n').filter((line) => line !== '');
  const more = lines.length > 3 ? ` (+${lines.length - 3} lines)` : '';
  return [lines.slice(0, 3).join(' · ') + more, note]
    .filter((part) => part !== undefined && part !== '')
    .join('; ');
}

/** A question shows its reasons; a script that may run shows that each of its parts was judged. */
function decidedLine(
  { kind, reasons }: Verdict,
  line: (mark: string, style: StoryLine['style'], text: string, maxLines?: number) => StoryLine,
): StoryLine | null {
  const messages = reasons.map(({ message }) => message).join(' ');
  if (kind === 'ask') return line('?', 'cyan', messages, 4);
  return kind === 'allow' && reasons.length > 1 ? line('·', 'dim', `part by part: ${messages}`) : null;
}

/** What an event says in the story; null when it says nothing new. */
export function storyLine(event: ToolEvent): StoryLine | null {
  const line = (mark: string, style: StoryLine['style'], text: string, maxLines = 2): StoryLine => ({
    agent: event.agentId,
    mark,
    style,
    text,
    maxLines,
  });
  switch (event.kind) {
    case 'requested':
      return line('$', 'bold', describeRequests(event.requests));
    case 'decided':
      return decidedLine(event.verdict, line);
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
      return line('⊘', 'red', event.outcome.message, 4);
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
