import { MAX_COMMANDS, MAX_SKIMMED_LENGTH } from './limits.ts';
import type { ShellCommand } from './shell-command.ts';
import type { UnknownPart, Word } from './word.ts';

const TOKEN = /[ \t]+|[;&|\n()`]+|(?:'[^']*'?|"(?:[^"\\]|\\[^])*"?|\\[^]|[^ \t\n;&|()`'"\\])+/gy;
const INTRODUCES = new Set('if then elif else while until do ! { time'.split(' '));

/**
 * Skims text that is not parsed: cuts it at separators and substitutions and calls each piece a command.
 * Good enough to find a forbidden program, never good enough to allow one.
 */
export function skimCommands(script: string): readonly ShellCommand[] {
  const text = script.slice(0, MAX_SKIMMED_LENGTH);
  const commands: ShellCommand[] = [];
  let words: Word[] = [];
  let start = 0;
  let fed = false;
  const finish = (end: number, separator: string): void => {
    if (words.length > 0) commands.push(skimmed(words, text.slice(start, end), start, fed));
    words = [];
    fed = separator.includes('|');
  };
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (' \t'.includes(token.charAt(0))) continue;
    if (';&|\n()`'.includes(token.charAt(0))) finish(match.index, token);
    else if (words.length > 0 || !INTRODUCES.has(token)) {
      if (words.length === 0) start = match.index;
      words.push(skimmedWord(token));
    }
    if (commands.length >= MAX_COMMANDS) return commands;
  }
  finish(text.length, '');
  return commands;
}

function skimmed(words: readonly Word[], source: string, start: number, stdinIsFed: boolean): ShellCommand {
  return {
    words,
    assignments: [],
    redirects: [],
    inheritedEnv: [],
    directoryChanges: [],
    definedInScript: false,
    stdinIsFed,
    stdinText: null,
    source,
    start,
  };
}

function skimmedWord(source: string): Word {
  const dollar = source.indexOf('$');
  const literal = (dollar < 0 ? source : source.slice(0, dollar)).replaceAll(/\\([^])|['"]/g, '$1');
  const unknown: UnknownPart[] = dollar < 0 ? [] : ['variable'];
  return {
    source,
    value: dollar < 0 ? literal : null,
    unknown,
    literalPrefix: literal,
    maySplit: dollar >= 0,
  };
}
