import { styleText } from 'node:util';
import type { ToolEvent } from '@umbo/tools-core';
import type { Sink } from '../sink.ts';
import { describeRequests, eventLine, printable } from './event-line.ts';

/** How the console sink writes. */
export interface ConsoleSinkOptions {
  /** Where to. Default standard error, so that a command's own output stays apart. */
  readonly stream?: NodeJS.WriteStream;
  /** Colours. Default: on a terminal, unless NO_COLOR is set. */
  readonly colors?: boolean;
  /** A live line with a spinner for what runs. Default: on a terminal only. */
  readonly live?: boolean;
}

interface Running {
  readonly title: string;
  readonly since: number;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const marks: Partial<Record<ToolEvent['kind'], readonly [string, Parameters<typeof styleText>[0]]>> = {
  completed: ['✓', 'green'],
  failed: ['✗', 'red'],
  lost: ['✗', 'red'],
  notStarted: ['⊘', 'yellow'],
  timedOut: ['⏱', 'yellow'],
  cancelled: ['■', 'yellow'],
  approvalRequested: ['?', 'cyan'],
  detached: ['→', 'cyan'],
  warning: ['!', 'yellow'],
};

/** A calm live view: one line when something is worth saying, one moving line for what runs, on a terminal only. */
export function consoleSink(options: ConsoleSinkOptions = {}): Sink {
  const { stream = process.stderr } = options;
  const colors = options.colors ?? (stream.isTTY && !process.env['NO_COLOR']);
  const live = options.live ?? stream.isTTY;
  const titles = new Map<string, string>();
  const running = new Map<string, Running>();
  let frame = 0;
  let timer: NodeJS.Timeout | null = null;

  const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    colors ? styleText(style, text, { validateStream: false }) : text;
  const cut = (text: string): string => {
    const columns = stream.columns ?? 100;
    return text.length <= columns - 1 ? text : `${text.slice(0, columns - 2)}…`;
  };
  const clear = (): void => void (live && stream.write('\r\x1b[2K'));
  const tick = (): void => {
    const [first] = running.values();
    if (!first) return;
    const seconds = Math.round((Date.now() - first.since) / 1000);
    const more = running.size > 1 ? ` (+${running.size - 1})` : '';
    clear();
    stream.write(cut(`${frames[(frame += 1) % frames.length]} ${seconds}s ${first.title}${more}`));
  };
  // The name of a tool that does not exist is whatever the model wrote.
  const titleOf = (event: ToolEvent): string => titles.get(event.callId) ?? printable(event.toolName);
  const line = (event: ToolEvent, text: string): void => {
    const [mark, style] = marks[event.kind] ?? ['·', 'dim'];
    const title = titleOf(event);
    clear();
    // The mark alone is coloured: cutting must never lose an escape sequence's end.
    stream.write(`${paint(style, mark)} ${cut(`${printable(event.agentId)} ${title}: ${text}`)}\n`);
  };
  const stop = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
    clear();
  };

  return {
    name: 'console',
    write(event) {
      if (event.kind === 'requested')
        titles.set(event.callId, describeRequests(event.requests).slice(0, 200) || printable(event.toolName));
      if (event.kind === 'started') {
        running.set(event.callId, { title: titleOf(event), since: event.at });
        if (live) timer ??= setInterval(tick, 120).unref();
      }
      const text = eventLine(event);
      if (text !== null)
        line(event, 'durationMs' in event ? `${text}, ${Math.round(event.durationMs)} ms` : text);
      if ('outcome' in event) {
        titles.delete(event.callId);
        running.delete(event.callId);
        if (running.size === 0) stop();
      }
    },
    close: stop,
  };
}
