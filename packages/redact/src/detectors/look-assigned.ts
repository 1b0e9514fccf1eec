import { isPlaceholderWord } from '../checks/placeholder.ts';
import type { LookAhead } from '../scan/keyword.ts';
import { beginning, lookAssignment } from '../scan/look-ahead.ts';
import { beginsCell, lookNameEnd } from '../blocks/look-name-end.ts';
import { lookCell } from './look-cell.ts';
import { namesNothing } from './names-nothing.ts';
import { lookSaid } from './said-secret.ts';

const NAME = 1;
const BARE = 2;
const QUOTE = 4;
/** What never stands between the beginning of a configuration line and its name. */
const INSIDE = 8;

const CLASS: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  let bits = 0;
  if (/[A-Za-z0-9_-]/.test(char)) bits |= NAME;
  if (/[!#$%*+\-./0-9:=?@A-Z^_a-z~\x80-\xff]/.test(char)) bits |= BARE;
  if (/["'`]/.test(char)) bits |= QUOTE;
  if (/[?&(){[,/|@$]/.test(char)) bits |= INSIDE;
  return bits;
});

const is = (byte: number | undefined, bits: number): boolean => ((CLASS[byte ?? 0] ?? 0) & bits) !== 0;
const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;
const isBreak = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;

/** False only where the name cannot be the first thing on its line. */
const mayBeginLine = (bytes: Uint8Array, nameEnd: number): boolean => {
  let start = nameEnd;
  while (start > 0 && nameEnd - start < 128 && (is(bytes[start - 1], NAME) || bytes[start - 1] === 0x2e))
    start--;
  if (start === 0 || is(bytes[start - 1], INSIDE)) return start === 0;
  for (let back = 1; back <= 24; back++) if (start < back || isBreak(bytes[start - back])) return true;
  return false;
};

/** Letters in lower case; behind `new` and `await` a call may follow. */
const isLowerWord = (bytes: Uint8Array, from: number, to: number): boolean => {
  if ((to - from === 3 && bytes[from] === 0x6e) || (to - from === 5 && bytes[from] === 0x61)) return false;
  for (let at = from; at < to; at++)
    if ((bytes[at] as number) < 0x61 || (bytes[at] as number) > 0x7a) return false;
  return to > from;
};

/** A quote, or `value`, follows after blanks. */
const isQuotedSoon = (bytes: Uint8Array, from: number): boolean => {
  let at = from;
  while (at < from + 16 && isBlank(bytes[at])) at++;
  const first = bytes[at];
  if (first === 0x5c || first === 0x26 || first === 0x76 || first === 0x56) return true;
  return is(first, QUOTE) || is(bytes[at + 1], QUOTE) || is(bytes[at + 2], QUOTE);
};

/** A quote, or the name of the only field of an object, or a type, follows behind a bracket. */
const opensValue = (bytes: Uint8Array, from: number): boolean => {
  let at = from;
  while (at < from + 4 && isBlank(bytes[at])) at++;
  return is(bytes[at], QUOTE) || is(bytes[at], NAME) || isBreak(bytes[at]);
};

/** `=` follows within the reach of a type: `password: string = "…"`. */
const isTyped = (bytes: Uint8Array, from: number, to: number): boolean => {
  const end = Math.min(to, from + 48);
  for (let at = from; at < end && !isBreak(bytes[at]); at++) if (bytes[at] === 0x3d) return true;
  return false;
};

/** The line ends with what opens the body of a function. */
const opensBody = (bytes: Uint8Array, from: number, to: number): boolean => {
  const end = Math.min(to, from + 80);
  let at = from;
  while (at < end && !isBreak(bytes[at]) && bytes[at] !== 0x3b) at++;
  return isBreak(bytes[at]) && (bytes[at - 1] === 0x7b || bytes[at - 1] === 0x3a);
};

/** `:` and something behind it, before the brace closes. */
const hasDefault = (bytes: Uint8Array, from: number, to: number): boolean => {
  const end = Math.min(to, from + 100);
  let at = from;
  while (at < end && (is(bytes[at], NAME) || bytes[at] === 0x2e)) at++;
  if (bytes[at] !== 0x3a) return false;
  at += bytes[at + 1] === 0x2d ? 2 : 1;
  return at >= to || bytes[at] !== 0x7d;
};

/**
 * True where what stands behind a name is surely no secret, by its bytes alone: nothing, `${…}`, less than three characters,
 * or a word such as `string`. Whatever is not plain, or may still grow, is left to the detector.
 */
const assignsNothing = (bytes: Uint8Array, from: number, to: number): boolean => {
  let at = from;
  while (at < to && is(bytes[at], NAME)) at++;
  const nameEnds = at;
  for (let blanks = 0; blanks < 16 && isBlank(bytes[at]); blanks++) at++;
  const separator = bytes[at];
  // Behind these only what is quoted is read.
  if (separator === 0x28 && opensBody(bytes, at, to)) return false;
  if (separator === 0x28 || separator === 0x2c)
    return at + 19 < to && !isQuotedSoon(bytes, at + 1) && !(separator === 0x2c && beginsCell(bytes, from));
  if (nameEnds - from > 32 || (separator !== 0x3d && separator !== 0x3a)) return false;
  at++;
  if (bytes[at] === 0x3d || bytes[at] === 0x3e || bytes[at] === 0x3a) return false;
  for (let blanks = 0; blanks < 16 && isBlank(bytes[at]); blanks++) at++;
  const first = bytes[at];
  if (first === 0x5c || first === 0x26 || first === 0x25 || first === 0x2a || isBlank(first)) return false;
  // A list, an object or a cast: a quote in it may open the value.
  if (first === 0x5b || first === 0x7b || first === 0x28) return at + 19 < to && !opensValue(bytes, at + 1);
  // The default of a variable.
  if (first === 0x24 && bytes[at + 1] === 0x7b && hasDefault(bytes, at + 2, to)) return false;
  // The value stands on the next line.
  if (at >= to || isBreak(first) || (first === 0x3c && bytes[at + 1] === 0x3c)) return false;
  if (namesNothing(bytes, at, to)) {
    if (is(first, QUOTE)) return true;
    // In a line of configuration the whole word is the value, brackets and all.
    return separator === 0x3d ? !mayBeginLine(bytes, nameEnds) : !isTyped(bytes, at, to);
  }
  if (is(first, QUOTE) || is(bytes[at + 1], QUOTE) || is(bytes[at + 2], QUOTE)) return false;
  let end = at;
  const limit = Math.min(to, at + 16);
  while (end < limit && is(bytes[end], BARE)) end++;
  if (end >= limit) return false;
  if (
    separator === 0x3a &&
    isBlank(bytes[at - 1]) &&
    isLowerWord(bytes, at, end) &&
    (isBlank(bytes[end]) || isBreak(bytes[end]))
  )
    return !mayBeginLine(bytes, nameEnds) && !isTyped(bytes, at, to);
  const word = end - at >= 3 && isPlaceholderWord(bytes, at, end);
  if (end - at >= 3 && !word) return false;
  if (separator === 0x3a) return !isTyped(bytes, at, to);
  return (word && (isBlank(bytes[end]) || isBreak(bytes[end]))) || !mayBeginLine(bytes, nameEnds);
};

const nameEnd = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from;
  while (at < to && at < from + 64 && is(bytes[at], NAME)) at++;
  return at;
};

/** The rest of a name, something that can part it from a value, and what may be a secret follow, or the name ends its cell or its line. */
export const lookAssigned: LookAhead = beginning(
  (bytes, from, to) => {
    if (lookAssignment(bytes, from, to)) return !assignsNothing(bytes, from, to);
    const end = nameEnd(bytes, from, to);
    return lookCell(bytes, end, to) || lookSaid(bytes, end, to) || lookNameEnd(bytes, end, to);
  },
  (byte) => byte === 0x09 || isBreak(byte) || (byte >= 0x20 && byte !== 0x40 && byte < 0x7f) || byte === 0xe2,
);
