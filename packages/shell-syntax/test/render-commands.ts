import type { Assignment, Redirect, ShellCommand, Word } from '../src/index.ts';

const OPERATORS: Record<Redirect['kind'], string> = {
  read: '<',
  write: '>',
  append: '>>',
  readWrite: '<>',
  duplicate: '>&',
  hereDocument: '<<',
  hereString: '<<<',
};

/** Commands on one line each, as the tables show them: `?` stands for what is not known, `*` when it may split. */
export function renderCommands(commands: readonly ShellCommand[]): string[] {
  return commands.map((command) =>
    [
      ...command.assignments.map(renderAssignment),
      ...command.words.map(renderWord),
      ...command.redirects.map(
        (redirect) => `${redirect.descriptor ?? ''}${OPERATORS[redirect.kind]}${renderWord(redirect.target)}`,
      ),
    ].join(' '),
  );
}

function renderAssignment({ name, value, append, exported }: Assignment): string {
  return `${exported ? '!' : ''}${name}${append ? '+' : ''}=${value === null ? '?' : renderWord(value)}`;
}

function renderWord(word: Word): string {
  const text = word.value ?? `${word.literalPrefix}?${word.maySplit ? '*' : ''}`;
  return /^[^\s'"]+$/.test(text) ? text : JSON.stringify(text);
}
