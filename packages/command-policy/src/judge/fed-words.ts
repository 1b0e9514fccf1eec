import type { Reading, ShellCommand, Word } from '@umbo/shell-syntax';
import { literalWord } from '../arguments/word-shape.ts';
import { readsTree } from '../knowledge/effect.ts';
import type { StartContext } from './start-inside.ts';
import type { Opinion } from './opinion.ts';
import { judgeTree } from './read-tree.ts';

const mostWords = 32;
const anywhere = new Set(['locate', 'plocate']);
const finders = new Set(['find', 'fd', 'fdfind', ...anywhere]);

/** The commands before it that may feed it: those of its pipeline, and in a function, whose input may come from anywhere, all of them. */
export function pipelineBefore({ commands }: Reading, command: ShellCommand): readonly ShellCommand[] {
  const end = commands.indexOf(command);
  let at = end;
  while (at > 0 && commands[at]?.stdinIsFed === true) at -= 1;
  return commands.slice(at, end);
}

/**
 * Where the commands of the text look for names, any of which may be handed on to one that is fed: `find ~ | sort | xargs cat` looks
 * below `~`. Which of them feeds it is not asked: functions, groups and substitutions stand between.
 */
export function fedPlaces({ commands }: Reading, command: ShellCommand): readonly Word[] {
  const isFromFile = command.redirects.some(({ kind, target }) => kind === 'read' && target.value !== null);
  if (!command.stdinIsFed || isFromFile) return [];
  return commands.flatMap(({ words: [program, ...words] }) => {
    if (!finders.has(program?.value ?? '')) return [];
    if (anywhere.has(program?.value ?? '')) return [literalWord('/')];
    return words.filter(({ value, literalPrefix }) => !(value ?? literalPrefix).startsWith('-'));
  });
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
