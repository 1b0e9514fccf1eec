import type { Assignment, ShellCommand, Word } from '@umbo/shell-syntax';
import { literalWord, patternWord, settledPattern } from '../arguments/word-shape.ts';
import type { ArgumentWord } from '../arguments/word-shape.ts';
import type { CarriedValues } from './carried-values.ts';

const mostForms = 64;
const variable = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(%%?\.(?:\w+|\*)|##\*\/)?\}|\((pwd)\))/y;

/** A command once for each value its variables have; itself where it has none that are known. */
export function fillCommand(
  command: ShellCommand,
  values: CarriedValues,
  fillsWords: boolean,
): readonly ShellCommand[] {
  if (values.size === 0) return [command];
  const text = [
    ...command.words,
    ...command.redirects.map(({ target }) => target),
    ...command.directoryChanges,
    ...[...command.assignments, ...command.inheritedEnv].flatMap(({ value }) =>
      value === null ? [] : [value],
    ),
  ]
    .filter(({ value }) => value === null)
    .map(({ source }) => source)
    .join(' ');
  let choices: readonly ReadonlyMap<string, Word>[] = [new Map()];
  for (const [name, words] of values) {
    if (!new RegExp(String.raw`\$[{(]?${name === 'PWD' ? '(?:PWD|pwd)' : name}(?!\w)`).test(text)) continue;
    choices = choices.flatMap((chosen) => words.map((word) => new Map([...chosen, [name, word]])));
    if (choices.length > mostForms) return [command];
  }
  return choices.map((chosen) => {
    const fill = <W extends Word>(word: W): W => ({ ...word, ...fillWord(word, chosen) });
    const fillEntry = <E extends Assignment>(entry: E): E => ({
      ...entry,
      value: entry.value === null ? null : fill(entry.value),
    });
    const [program, ...rest] = command.words;
    return {
      ...command,
      // Which program it is stays as it was read: the reading around it rests on that.
      words: program === undefined || !fillsWords ? command.words : [program, ...rest.map(fill)],
      redirects: command.redirects.map((redirect) => ({ ...redirect, target: fill(redirect.target) })),
      directoryChanges: command.directoryChanges.map(fill),
      assignments: command.assignments.map(fillEntry),
      // What was exported was judged where it was; the same words again are no worse.
      inheritedEnv: command.inheritedEnv.map(fillEntry),
    };
  });
}

/** The word with the variables put in; as it was where anything else in it is unknown. */
function fillWord(word: Word, values: ReadonlyMap<string, Word>): Word {
  if (word.value !== null || values.size === 0) return word;
  let [result, isPattern, isSettled] = ['', false, false];
  const put = (at: number, text: string, isQuoted: boolean): number => {
    variable.lastIndex = at;
    const match = variable.exec(text);
    const found = values.get(match?.[1] ?? match?.[2] ?? (match?.[4] === undefined ? '' : 'PWD'));
    if (match === null || found === undefined) return -1;
    // A name may have blanks, in a directory's path or where a pattern finds it: without quotes it falls apart.
    if (!isQuoted && !/^[\w./:@%+,-]+$/.test(found.value ?? '')) return -1;
    const part = without(found, match[3]);
    if (part === null) return -1;
    result += part;
    isPattern ||= found.value === null;
    // With a part of it gone it may begin with anything.
    if (result === part && match[3]?.startsWith('##') !== true)
      isSettled = (found as ArgumentWord).isSettled === true;
    return match[0].length;
  };
  for (let at = 0; at < word.source.length;) {
    const rest = word.source.slice(at);
    const plain = /^[\w./:@%+,=*?-]+/.exec(rest)?.[0] ?? /^'([\w./:@%+,= -]*)'/.exec(rest)?.[0];
    if (plain !== undefined) {
      isPattern ||= /[*?]/.test(plain);
      result += plain.replaceAll("'", '');
      at += plain.length;
      continue;
    }
    const quoted = /^"((?:[\w./:@%+,= -]|\$(?:\w+|\{\w+(?:%%?\.(?:\w+|\*)|##\*\/)?\}|\(pwd\)))*)"/.exec(rest);
    if (quoted?.[1] === undefined) {
      const length = put(at, word.source, false);
      if (length === -1) return word;
      at += length;
      continue;
    }
    const inner = quoted[1];
    for (let inside = 0; inside < inner.length;) {
      const length = inner[inside] === '$' ? put(inside, inner, true) : 1;
      if (length === -1) return word;
      if (inner[inside] !== '$') result += inner[inside];
      inside += length;
    }
    at += quoted[0].length;
  }
  if (!isPattern) return { ...literalWord(result), source: word.source };
  if (!/^[\w./*?-]+$/.test(result)) return word;
  return isSettled ? settledPattern(result) : patternWord(result);
}

/**
 * What `${f%.js}`, `${f%.*}`, `${f%%.*}` and `${f##*\/}` leave of a value or of a pattern: of a pattern all that could be left; null where
 * that cannot be told.
 */
function without({ value, source }: Word, removal: string | undefined): string | null {
  const text = value ?? source;
  if (removal === undefined) return text;
  if (removal.startsWith('##')) return text.slice(text.lastIndexOf('/') + 1);
  if (removal.startsWith('%%')) {
    const at = text.indexOf('.');
    return removal !== '%%.*' ? null : at === -1 ? (value === null ? null : text) : text.slice(0, at);
  }
  if (removal !== '%.*') return text.endsWith(removal.slice(1)) ? text.slice(0, 1 - removal.length) : value;
  if (value === null) return /\.\w+$/.test(text) ? text.replace(/\.\w+$/, '') : null;
  return text.includes('.') ? text.slice(0, text.lastIndexOf('.')) : text;
}
