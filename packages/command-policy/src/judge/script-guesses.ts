import type { Reading, ShellCommand, Word } from '@umbo/shell-syntax';
import { unseenWords } from '../arguments/word-shape.ts';
import { fedPlaces, pipelineBefore } from './fed-words.ts';
import type { Site } from './site.ts';

/** What a command reads, and what it may read: a text printed into it, a here-document around it. */
export function stdinOf(
  reading: Reading,
  command: ShellCommand,
  { stdinGuess, fedPlaces: places }: Site,
): Pick<Site, 'stdinText' | 'stdinGuess' | 'fedPlaces'> {
  const { stdinText, stdinIsFed, redirects } = command;
  if (!stdinIsFed) return { stdinText: null, stdinGuess, fedPlaces: places };
  const around = redirects.find(({ kind }) => kind === 'hereDocument' || kind === 'hereString');
  // `echo TEXT | tee log | sh`
  const printed = pipelineBefore(reading, command)
    .map((before) => before.stdinText ?? printedText(before))
    .filter((text) => text !== null);
  const given = around?.kind === 'hereString' ? (around.target.value ?? around.target.source) : around?.body;
  return {
    stdinText,
    stdinGuess: given ?? (printed.length === 0 ? null : printed.join('\n')),
    fedPlaces: fedPlaces(reading, command),
  };
}

/** `echo TEXT`, `printf FORMAT TEXT`: about what it prints. */
function printedText({ words: [program, ...rest] }: ShellCommand): string | null {
  if (program?.value !== 'echo' && program?.value !== 'printf') return null;
  const shown = rest.map(({ value, source }) => value ?? source).filter((word) => !/^-[neE]+$|^%/.test(word));
  return shown.join(' ').replaceAll('\\n', '\n');
}

/** Literal values a text gives its variables and its positional ones, with what is known around it. */
export function guessesOf(
  { commands, loopValues }: Reading,
  site: Site,
): ReadonlyMap<string, readonly string[]> {
  const guesses = new Map<string, readonly string[]>(site.guesses);
  const guess = (name: string, text: string | null): void => {
    if (text) guesses.set(name, [...(guesses.get(name) ?? []), text]);
  };
  const textOf = ({ value, source }: Word): string => value ?? source.replaceAll(/["'\\]/g, '');
  for (const { key, value } of site.variables) guess(key, value === null ? null : textOf(value));
  // `f=~/x` and `f="$d/x"` are not known to the letter, but what they name may be.
  for (const { name, value } of commands.flatMap(({ assignments }) => assignments))
    guess(name, value === null ? null : textOf(value));
  for (const { name, word } of loopValues) guess(name, textOf(word));
  for (const { words, definedInScript, stdinText } of commands) {
    const [command, ...rest] = words.map(textOf);
    // `find ~ -name id_rsa | xargs cat`: what is looked for or printed is what the words put in while it runs may be.
    if (/^(?:find|fd|fdfind|locate|echo|printf)$/.test(command ?? ''))
      for (const { source } of words) guess(unseenWords.source, source.replaceAll(/["'\\]/g, ''));
    if (command === 'set' || definedInScript) for (const word of rest) guess('@', word);
    if (command === 'printf' && rest[0] === '-v')
      guess(
        rest[1] ?? '',
        rest
          .slice(2)
          .filter((word) => !word.startsWith('%'))
          .join(' '),
      );
    if (command === 'read' && stdinText !== null)
      for (const name of rest) for (const word of stdinText.split(/\s+/)) guess(name, word);
  }
  return guesses;
}
