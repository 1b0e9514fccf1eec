import { styleText } from 'node:util';
import type { LoopEvent } from '@umbo/agent-loop';
import type { Sink } from '@umbo/observer';
import { storyLine, type StoryLine } from './story-line.ts';

/** Shows a team at work. Everything it prints comes from an event. */
export interface View {
  /** Tool events. */
  readonly sink: Sink;
  /** What an agent's loop says. */
  loop(agent: string, event: LoopEvent): void;
  /** A heading or a fact of the host itself. */
  tell(text: string, facts?: object): void;
}

/** Calm lines for people: 80 columns, colours on a terminal only. */
export function textView(stream: NodeJS.WriteStream): View {
  const colors = stream.isTTY && !process.env['NO_COLOR'];
  const width = Math.min(stream.columns ?? 80, 100);
  const print = ({ agent, mark, style, text }: StoryLine): void => {
    const room = width - 9;
    const shown = text.length > room ? `${text.slice(0, room - 1)}…` : text;
    stream.write(
      `${agent.padEnd(6)} ${colors ? styleText(style, mark, { validateStream: false }) : mark} ${shown}\n`,
    );
  };
  return {
    sink: {
      name: 'view',
      write(event) {
        const line = storyLine(event);
        if (line) print(line);
      },
    },
    loop(agent, event) {
      if (event.kind === 'text') print({ agent, mark: '»', style: 'dim', text: event.text });
      if (event.kind === 'notification')
        print({ agent, mark: '←', style: 'cyan', text: 'hears that its task ended' });
    },
    tell: (text) => void stream.write(`${text}\n`),
  };
}

/** The same story as JSON lines. */
export function jsonView(stream: NodeJS.WriteStream): View {
  const print = (value: object): void => void stream.write(`${JSON.stringify(value)}\n`);
  return {
    sink: { name: 'view', write: (event) => print({ source: 'tool', ...event }) },
    loop: (agent, event) => print({ source: 'loop', agentId: agent, ...event }),
    tell: (text, facts = {}) => print({ source: 'host', text, ...facts }),
  };
}
