/** Puts what models say in pieces together to lines, apart for each agent. */
export class SpokenLines {
  readonly #unfinished = new Map<string, string>();
  readonly #print: (agent: string, line: string) => void;

  constructor(print: (agent: string, line: string) => void) {
    this.#print = print;
  }

  /** A piece of what an agent says. */
  say(agent: string, text: string): void {
    const lines = `${this.#unfinished.get(agent) ?? ''}${text}`.split('\n');
    this.#unfinished.set(agent, lines.pop() ?? '');
    for (const line of lines) if (line.trim() !== '') this.#print(agent, line.trimEnd());
  }

  /** The agent has said it all for now. */
  finish(agent: string): void {
    const rest = this.#unfinished.get(agent) ?? '';
    this.#unfinished.delete(agent);
    if (rest.trim() !== '') this.#print(agent, rest.trimEnd());
  }

  /** Everybody has. */
  finishAll(): void {
    for (const agent of this.#unfinished.keys()) this.finish(agent);
  }
}
