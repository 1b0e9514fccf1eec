import type { Reading, ShellCommand, Word } from '@umbo/shell-syntax';
import { literalWord } from '../arguments/word-shape.ts';
import { readsTree } from '../knowledge/effect.ts';
import type { StartContext } from './start-inside.ts';
import type { Opinion } from './opinion.ts';
import { judgeTree } from './read-tree.ts';

const mostWords = 32;
const anywhere = new Set(['locate', 'plocate']);
const finders = new Set(['find', 'fd', 'fdfind', ...anywhere]);

/** The first command of the pipeline, or what seems to be it. */
export function pipelineHead({ commands }: Reading, command: ShellCommand): ShellCommand | undefined {
  let at = commands.indexOf(command);
  while (at > 0 && commands[at]?.stdinIsFed === true) at -= 1;
  return commands[at];
}

/** Where the pipeline a command stands in looks for the names it hands on: `find ~ | xargs cat` looks below `~`. */
export function fedPlaces(reading: Reading, command: ShellCommand): readonly Word[] {
  if (!command.stdinIsFed || command.redirects.some(({ kind }) => kind === 'read')) return [];
  const [program, ...words] = pipelineHead(reading, command)?.words ?? [];
  if (!finders.has(program?.value ?? '')) return [];
  if (anywhere.has(program?.value ?? '')) return [literalWord('/')];
  return words.filter(({ value, literalPrefix }) => !(value ?? literalPrefix).startsWith('-'));
}

/** `xargs` puts in what it is fed: `echo ~/.ssh/id_rsa | xargs cat` names a secret, `find / | xargs cat` everything. */
export function judgeFedWords(context: StartContext): readonly Opinion[] {
  const { site, parts } = context;
  const { home, guesses } = site;
  const found = site.fedPlaces.flatMap((word) =>
    judgeTree({ effect: readsTree, word, via: 'operand' }, context),
  );
  const words = (site.stdinGuess ?? '').split(/\s+/).filter((text) => text !== '');
  const named = words.slice(0, mostWords).flatMap((text) => {
    const isOpen = /^~|\$/.test(text);
    const word: Word = isOpen
      ? {
          ...literalWord(text),
          value: null,
          unknown: [text.startsWith('~') ? 'tilde' : 'variable'],
          literalPrefix: '',
        }
      : literalWord(text);
    return site.cwds.flatMap((cwd) =>
      parts.paths.judge('read', word, { cwd, home, guesses, files: parts.files }),
    );
  });
  return [...found, ...named.filter(({ code }) => code === 'secret-path' || code === 'protected-path')].slice(
    0,
    1,
  );
}
