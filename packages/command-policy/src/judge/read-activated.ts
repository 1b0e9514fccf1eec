import { readScript } from '@umbo/shell-syntax';
import type { Reading } from '@umbo/shell-syntax';
import { literalWord } from '../arguments/word-shape.ts';

const activate = /^(?:source|\.) (?:[\w.-]+\/)*bin\/activate$/;

/**
 * The reading of a text, `source .venv/bin/activate` taken for what it is: it puts `bin` on the PATH and nothing else changes.
 * Such a file may do anything, as any file of the workspace that is sourced or run; whether it may is judged where it stands. Other
 * sourced files may change the directory and what names mean, and leave the text in doubt.
 */
export function readActivated(text: string, shell: 'bash' | 'sh'): Reading {
  const reading = readScript(text, { shell });
  if (reading.kind === 'certain') return reading;
  const found = reading.commands.filter(
    ({ source, start, words }) =>
      words.length === 2 && activate.test(source) && text.startsWith(source, start),
  );
  if (found.length === 0) return reading;
  let quiet = text;
  for (const { source, start } of found) {
    const word = source.startsWith('.') ? ':' : 'true  ';
    quiet = quiet.slice(0, start) + word + quiet.slice(start + word.length);
  }
  const without = readScript(quiet, { shell });
  if (without.kind === 'cannotTell') return reading;
  const starts = new Map(found.map((command) => [command.start, command]));
  const commands = without.commands.map((command) => {
    const sourced = starts.get(command.start);
    if (sourced === undefined) return command;
    const [, ...rest] = command.words;
    return { ...command, source: sourced.source, words: [literalWord('source'), ...rest] };
  });
  return { ...without, commands };
}
