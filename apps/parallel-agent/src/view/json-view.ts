import type { View } from './view.ts';

/** Everything as JSON lines. */
export function jsonView(stream: NodeJS.WriteStream): View {
  const print = (value: object): void => void stream.write(`${JSON.stringify(value)}\n`);
  return {
    sink: { name: 'view', write: (event) => print({ source: 'tool', ...event }) },
    loop: (agent, event) => print({ source: 'loop', agentId: agent, ...event }),
    tell: (text, facts = {}) => print({ source: 'host', text, ...facts }),
    hold: (during) => during(),
    close() {},
  };
}
