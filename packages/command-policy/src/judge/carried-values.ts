import type { Reading, ShellCommand, Word } from '@umbo/shell-syntax';
import { literalWord, settledPattern } from '../arguments/word-shape.ts';
import type { ArgumentWord } from '../arguments/word-shape.ts';
import { expandBraces } from './expand-braces.ts';

/** What variables of a script hold for certain, by name: one value, or each value a loop gives in turn. */
export type CarriedValues = ReadonlyMap<string, readonly Word[]>;

const mostValues = 64;
/** No blank, quote, pattern or tilde: the same word with quotes and without. */
const plainValue = /^[\w./:@%+,-]+$/;
/** Names a shell sets, or looks at, itself. */
const ownNames =
  /^(?:_|BASH\w*|CDPATH|COLUMNS|COMP\w*|COPROC|DIRSTACK|ENV|EPOCH\w*|EUID|EXECIGNORE|FCEDIT|FIGNORE|FUNC\w*|GLOBIGNORE|GROUPS|HIST\w*|HOME|HOST\w*|IFS|IGNOREEOF|LANG|LC_\w+|LINENO|LINES|MACHTYPE|MAIL\w*|MAPFILE|OLDPWD|OPT\w+|OSTYPE|PATH|PIPESTATUS|POSIXLY_CORRECT|PPID|PROMPT\w*|PS\d|PWD|RANDOM|READLINE\w*|REPLY|SECONDS|SHELL\w*|SHLVL|SRANDOM|TERM|TIMEFORMAT|TMOUT|TMPDIR|UID)$/;
/** Builtins that set variables whose names are among their words. */
const setters = new Set([
  'declare',
  'export',
  'getopts',
  'local',
  'mapfile',
  'printf',
  'read',
  'readarray',
  'readonly',
  'typeset',
  'unset',
  'wait',
]);
/** Text that runs text, or evaluates it: a name could be put together out of sight. */
const runsText = /\b(?:eval|source|alias|coproc|trap|let)\b|\(\(|\$\[|\$['"]|(?:^|[\s;&|({])\.\s/;

/**
 * `f=src/a.ts; sed -i s/x/y/ "$f"`: the values that a text gives its variables before it does anything else, and the words its
 * loops go through. A name counts only where nothing else in the text could set it, whatever order things run in; null where
 * that cannot be seen at all (`read "$x"`, `eval`).
 */
export function carriedValues(
  text: string,
  reading: Reading,
  isSettled: (pattern: string) => boolean = () => false,
): CarriedValues | null {
  if (!text.includes('$')) return new Map();
  const bare = text.replaceAll('\\\n', '');
  if (reading.kind !== 'certain' || reading.commands.some(setsUnseen)) return null;
  if (runsText.test(bare) || runsText.test(bare.replaceAll(/["'\\]/g, ''))) return null;
  const values = new Map<string, readonly Word[]>();
  if (!/\$[{\w]/.test(bare)) return values;
  for (const [name, value] of headAssignments(bare)) {
    if (isSetOnce(name, 1, 0, bare, reading.commands)) values.set(name, [literalWord(value)]);
  }
  for (const name of new Set(reading.loopValues.map((entry) => entry.name))) {
    const given = reading.loopValues.filter((entry) => entry.name === name);
    // A loop the text begins with goes through the names there are now.
    const settled = (word: Word): Word =>
      isFirst(bare, name) && /^[*?]/.test(word.source) && isBarePattern(word) && isSettled(word.source)
        ? settledPattern(word.source)
        : word;
    const words = given.flatMap(({ word }) => expandBraces(word)).map(settled);
    const isSure = words.length <= mostValues && words.every(isPlainWord) && !ownNames.test(name);
    if (isSure && isSetOnce(name, 0, 1, bare, reading.commands) && isUsedInLoop(bare, name))
      values.set(name, words);
  }
  return values;
}

/** Whether a text leaves PWD to the shell. */
export function keepsPlace(text: string, { commands }: Reading): boolean {
  return isSetOnce('PWD', 0, 0, text.replaceAll('\\\n', ''), commands);
}

/** Which names it sets, or which program it is, cannot be read off its words. */
function setsUnseen({ words: [command, ...rest] }: ShellCommand): boolean {
  if (command === undefined) return false;
  if (command.value === null) return true;
  if (command.value === 'command' || command.value === 'builtin')
    return rest.some(({ value }) => value === null || setters.has(value));
  if (!setters.has(command.value)) return false;
  // `printf "$x"` may be `-v…`, and so may what follows `-v`; behind a format that is written out everything is only printed.
  const named = command.value === 'printf' ? rest.slice(0, 1) : rest;
  return named.some(({ value, literalPrefix }) =>
    value === null
      ? !/^(?!-)./.test(literalPrefix) || (command.value !== 'printf' && !literalPrefix.includes('='))
      : /^-\w*[apv]/.test(value),
  );
}

/** Whether a name is assigned and looped over just so often, and set in no other way. */
function isSetOnce(
  name: string,
  assigned: number,
  looped: number,
  text: string,
  commands: readonly ShellCommand[],
): boolean {
  const count = (pattern: string): number => [...text.matchAll(new RegExp(pattern, 'g'))].length;
  return (
    count(String.raw`(?<![\w$-])${name}(?:\+?=|\[)`) === assigned &&
    count(String.raw`\b(?:for|select)\s+${name}\b`) === looped &&
    count(String.raw`(?<!\$)\{${name}\}`) === 0 &&
    !commands.some(
      ({ words: [command, ...rest] }) =>
        setters.has(command?.value ?? '') &&
        rest.some((word) => word.value === name || setsHidden(word, name)),
    )
  );
}

/** `declare "f"=x` and `declare f\=x` set f, and the text has no `f=`. */
function setsHidden({ value, literalPrefix, source }: Word, name: string): boolean {
  const sets = (text: string): boolean => new RegExp(String.raw`^${name}(?:\+?=|\[)`).test(text);
  return sets(value ?? literalPrefix) && !sets(source);
}

/** `A=1; B=x/$A` at the very start, where nothing can skip it. */
function headAssignments(text: string): ReadonlyMap<string, string> {
  const step =
    /[ \t\n]*(?:#[^\n]*\n[ \t\n]*)*(?:set(?: [-+](?:[eux]+|[eux]*o pipefail))+|(cd) [\w./-]+|(?:export )?([A-Za-z_]\w*)=(["']?)([\w./:@%+,${}-]+)\3)[ \t]*(;(?!;)|&&|\n|$)/y;
  const found = new Map<string, string>();
  let chainedFrom = -1;
  for (let match = step.exec(text); match !== null; match = step.exec(text)) {
    const [, cd, name, quote, value = '', end] = match;
    if (cd !== undefined && end === '&&' && chainedFrom === -1) chainedFrom = step.lastIndex;
    if (name === undefined || ownNames.test(name)) continue;
    const full =
      quote === "'"
        ? value
        : value.replaceAll(
            /\$(?:(\w+)|\{(\w+)\})/g,
            (whole, plain?: string, braced?: string) => found.get(plain ?? braced ?? '') ?? whole,
          );
    if (plainValue.test(full)) found.set(name, full);
  }
  // Behind `cd x &&` an assignment may be skipped; then everything after it must be, too.
  const rest = chainedFrom === -1 ? '' : text.slice(chainedFrom).trimEnd();
  return /[;\n]|\|\||(?<![&<>])&(?![&>])/.test(rest) ? new Map() : found;
}

/** Every use stands between the `for` and the first `done` behind it. */
function isUsedInLoop(text: string, name: string): boolean {
  const from = new RegExp(String.raw`\bfor[ \t]+${name}[ \t]+in\b`).exec(text)?.index;
  if (from === undefined) return false;
  const length = text.slice(from).search(/\bdone\b/);
  const uses = [...text.matchAll(new RegExp(String.raw`\$[{!#]*${name}(?!\w)`, 'g'))];
  return length !== -1 && uses.every(({ index }) => index > from && index < from + length);
}

/** Nothing runs before the loop. */
function isFirst(text: string, name: string): boolean {
  return new RegExp(String.raw`^[ \t\n]*for[ \t]+${name}[ \t]+in\b`).test(text);
}

function isBarePattern({ value, unknown, source }: Word): boolean {
  return value === null && unknown.every((part) => part === 'glob') && /^[\w./*?-]+$/.test(source);
}

/** A plain value, or a pattern behind a name that is written out or that finds no name with a dash in front. */
function isPlainWord(word: ArgumentWord): boolean {
  if (word.value !== null) return plainValue.test(word.value);
  return isBarePattern(word) && (word.literalPrefix !== '' || word.isSettled === true);
}
