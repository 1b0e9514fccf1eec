import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';
import type { Effect } from '../effect.ts';

/** A script and where reading it has come to. */
interface Reader {
  readonly text: string;
  at: number;
}

/** Closed by default: thrown where the script is not understood, answered as a question. */
class NotUnderstood extends Error {}

const stop = (why: string): never => {
  throw new NotUnderstood(why);
};

/** A sed script: what `r`, `w`, `e` and the flags of `s` do. Anything it does not follow to its end asks. */
export const sedScript: ArgumentCheck = (value) => {
  // BSD's -i takes the next word, so what seems an empty script may be a suffix.
  if (/^[ \t\n]*$/.test(value))
    return [asks('is given an empty script, which other versions read otherwise')];
  const reader: Reader = { text: value, at: 0 };
  const effects: Effect[] = [];
  try {
    while (reader.at < value.length) readCommand(reader, effects);
    return effects;
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return [...effects, asks(`is given a script that ${error.message}`)];
  }
};

/** What runs is asked about in any case; what is denied in it is refused. */
function started(text: string): readonly Effect[] {
  return text === '' ? [] : [{ kind: 'runs', what: 'program', text }];
}

function readCommand(reader: Reader, effects: Effect[]): void {
  // isspace(3) of the C locale; what else Unicode calls a space is no space to sed.
  take(reader, /[ \t\n\v\f\r;]*/y);
  if (reader.at >= reader.text.length) return;
  readAddress(reader);
  const name = reader.text[reader.at++] ?? '';
  switch (name) {
    case '{':
      return;
    case '#':
      take(reader, /[^\n]*/y);
      return;
    case '}':
    case '=':
    case 'd':
    case 'D':
    case 'F':
    case 'g':
    case 'G':
    case 'h':
    case 'H':
    case 'n':
    case 'N':
    case 'p':
    case 'P':
    case 'x':
    case 'z':
      return endCommand(reader);
    case 'l':
    case 'q':
    case 'Q':
      take(reader, /[ \t]*\d*/y);
      return endCommand(reader);
    case ':':
    case 'b':
    case 't':
    case 'T':
      // GNU lets a label go on past a semicolon: then what follows would be no command at all.
      take(reader, /[ \t]*\w*/y);
      return endCommand(reader);
    case 'a':
    case 'i':
    case 'c':
      return readText(reader);
    case 'r':
    case 'R':
      effects.push({ kind: 'reads', path: readFileName(reader) });
      return;
    case 'w':
    case 'W':
      effects.push({ kind: 'writes', path: readFileName(reader) });
      return;
    case 'y':
      readTwoParts(reader);
      return endCommand(reader);
    case 's':
      readTwoParts(reader);
      return readFlags(reader, effects);
    case 'e':
      effects.push(...started(take(reader, /[^\n]*/y).trim()));
      return stop('runs a program (the command e)');
    default:
      return stop(`is not understood at "${name}"`);
  }
}

/** Lines the command applies to: numbers, `$`, regular expressions, steps, and `!`. */
function readAddress(reader: Reader): void {
  for (;;) {
    const start = reader.at;
    take(reader, /[ \t]*(?:\d+|\$)?[ \t]*(?:[~+,]?[ \t]*[~+]?\d*)/y);
    if (reader.text[reader.at] === '/') {
      reader.at++;
      readPart(reader, '/');
      take(reader, /[IM]*/y);
    } else if (reader.text[reader.at] === '\\') {
      const delimiter = reader.text[reader.at + 1] ?? stop('ends in an address');
      reader.at += 2;
      readPart(reader, delimiter);
      take(reader, /[IM]*/y);
    } else if (reader.text[reader.at] === '$' || reader.text[reader.at] === ',') {
      reader.at++;
    }
    if (reader.at === start) break;
  }
  take(reader, /[ \t]*(?:![ \t!]*)?/y);
}

/** Text up to an unescaped delimiter. In brackets versions differ, so a delimiter there asks. */
function readPart(reader: Reader, delimiter: string): void {
  // Anything but ASCII is one character in one locale and several in another.
  if (!/[!-~]/.test(delimiter) || /[\w\\;{}]/.test(delimiter)) stop(`uses "${delimiter}" as a delimiter`);
  const start = reader.at;
  for (; reader.at < reader.text.length; reader.at++) {
    const letter = reader.text[reader.at];
    if (letter === '\\') reader.at++;
    else if (letter === delimiter) {
      const plain = reader.text.slice(start, reader.at).replaceAll(/\\./gs, '');
      if (plain.replaceAll(/\[\^?\]?(?:\[[:.=]\w*[:.=]\]|[^\]])*\]/g, '').includes('['))
        stop('has its delimiter in brackets');
      reader.at++;
      return;
    }
  }
  stop('is not closed');
}

function readTwoParts(reader: Reader): void {
  const delimiter = reader.text[reader.at++] ?? stop('ends early');
  readPart(reader, delimiter);
  for (; reader.at < reader.text.length; reader.at++) {
    const letter = reader.text[reader.at];
    if (letter === '\\') reader.at++;
    else if (letter === delimiter) {
      reader.at++;
      return;
    }
  }
  stop('is not closed');
}

function readFlags(reader: Reader, effects: Effect[]): void {
  take(reader, /[gpiImM\d]*/y);
  const flag = reader.text[reader.at];
  if (flag === 'e') stop('runs a program (the flag e)');
  if (flag !== 'w') return endCommand(reader);
  reader.at++;
  effects.push({ kind: 'writes', path: readFileName(reader) });
}

function readFileName(reader: Reader): string {
  take(reader, /[ \t]*/y);
  const name = take(reader, /[^\n]*/y);
  // Versions disagree whether these are skipped.
  if (/^[\v\f\r]/.test(name)) stop('has an unusual space before a file name');
  if (name === '' || name.endsWith('\\')) stop('names no file');
  return name;
}

/** The text of `a`, `i`, `c`: to the end of the line. A continuation is read differently by versions, so it asks. */
function readText(reader: Reader): void {
  take(reader, /[ \t]*(?:\\\n?)?/y);
  const line = take(reader, /[^\n]*/y);
  if (line === '' || line.endsWith('\\')) stop('goes on with text in a way that is not followed');
}

function endCommand(reader: Reader): void {
  take(reader, /[ \t]*/y);
  const next = reader.text[reader.at];
  if (next === undefined || next === '}' || next === '#') return;
  if (next === ';' || next === '\n') reader.at++;
  else stop(`is not understood at "${next}"`);
}

function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0] ?? '';
  reader.at += found.length;
  return found;
}
