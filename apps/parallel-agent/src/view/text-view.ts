import { styleText } from 'node:util';
import { visibleText } from '@umbo/tools-core';
import { RunningCalls } from './running-calls.ts';
import { SpokenLines } from './spoken-lines.ts';
import { storyLine, type StoryLine } from './story-line.ts';
import type { View } from './view.ts';
import { wrapText } from './wrap-text.ts';

const nameWidth = 6;

/** Calm lines for people: 80 columns; colours and a line of what runs now on a terminal only. */
export function textView(stream: NodeJS.WriteStream): View {
  const isTerminal = stream.isTTY && process.env['TERM'] !== 'dumb';
  const colors = isTerminal && !process.env['NO_COLOR'];
  const width = stream.isTTY ? Math.max(40, Math.min(stream.columns, 100)) : 80;
  const running = new RunningCalls();
  const held: string[] = [];
  let holding = 0;
  let hasStatus = false;

  const clear = (): void => {
    if (hasStatus) stream.write('\r\u001B[K');
    hasStatus = false;
  };
  const status = (): void => {
    if (!isTerminal || holding > 0) return;
    clear();
    // A line that the terminal breaks, also since it was made narrower, cannot be cleared again.
    const columns = Math.min(width, stream.columns > 1 ? stream.columns : width);
    const [line = ''] = wrapText(running.line(Date.now()), columns - 1, 1);
    if (line === '') return;
    stream.write(colors ? styleText('dim', line, { validateStream: false }) : line);
    hasStatus = true;
  };
  const write = (text: string): void => {
    if (holding > 0) return void held.push(text);
    clear();
    stream.write(text);
    status();
  };
  const print = ({ agent, mark, style, text, maxLines = 2 }: StoryLine): void => {
    // What a model or a command says must not reach the terminal as control characters.
    const [first = '', ...more] = wrapText(visibleText(text), width - nameWidth - 3, maxLines);
    const sign = colors ? styleText(style, mark, { validateStream: false }) : mark;
    write(`${agent.padEnd(nameWidth)} ${sign} ${first}\n`);
    for (const line of more) write(`${' '.repeat(nameWidth + 3)}${line}\n`);
  };
  const spoken = new SpokenLines((agent, text) =>
    print({ agent, mark: '»', style: 'dim', text, maxLines: 40 }),
  );
  const timer = setInterval(status, 500);
  timer.unref();

  return {
    sink: {
      name: 'view',
      write(event) {
        running.observe(event);
        const line = storyLine(event);
        if (line) {
          spoken.finish(line.agent);
          print(line);
        } else status();
      },
    },
    loop(agent, event) {
      if (event.kind === 'text') return spoken.say(agent, event.text);
      spoken.finish(agent);
      if (event.kind === 'notification')
        print({ agent, mark: '←', style: 'cyan', text: 'hears that its task ended' });
    },
    tell(text) {
      for (const line of text.split('\n'))
        for (const part of wrapText(visibleText(line), width)) write(`${part}\n`);
    },
    async hold(during) {
      spoken.finishAll();
      clear();
      holding += 1;
      try {
        return await during();
      } finally {
        holding -= 1;
        if (holding === 0) held.splice(0).forEach(write);
      }
    },
    close() {
      clearInterval(timer);
      spoken.finishAll();
      clear();
    },
  };
}
