import type { ShellCommand, Word } from '../../src/index.ts';

/** Whether bash's argument list is one this reported command could have produced. */
export function matchesCommand(command: ShellCommand, argv: readonly string[]): boolean {
  // Positions in argv reachable after each word; a word that may split covers any number of arguments.
  let reachable = new Set([0]);
  for (const word of command.words) {
    const next = new Set<number>();
    for (const at of reachable) {
      if (word.maySplit) for (let to = at; to <= argv.length; to += 1) next.add(to);
      else if (at < argv.length && fits(word, argv[at] ?? '')) next.add(at + 1);
    }
    reachable = next;
  }
  return reachable.has(argv.length);
}

function fits(word: Word, argument: string): boolean {
  return word.value === null
    ? argument.startsWith(word.literalPrefix) || word.unknown.includes('tilde')
    : word.value === argument;
}
