import { defineCommand } from './command-knowledge.ts';
import type { CommandKnowledge } from './command-knowledge.ts';
import { asks, harmless } from './effect.ts';

/** Programs that ask with any arguments, even where they are allowed; an allow rule may name a use of them. */
export function askingCommand(names: string, why: string): CommandKnowledge {
  return defineCommand({
    names: names.split(' '),
    effects: [asks(why)],
    style: { noOptions: true },
    operands: { rest: harmless },
  });
}
