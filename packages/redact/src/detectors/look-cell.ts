import type { LookAhead } from '../scan/keyword.ts';

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;
const isNameByte = (byte: number): boolean =>
  (byte >= 0x61 && byte <= 0x7a) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x30 && byte <= 0x39) ||
  byte === 0x5f ||
  byte === 0x2d;
const isQuote = (byte: number | undefined): boolean => byte === 0x22 || byte === 0x27 || byte === 0x60;

/** Shorter words are not read as generated. */
const SHORTEST = 8;

/** The rest of a name, and dots, the edge of a cell, or blanks and a long last word of the line or column follow. */
export const lookCell: LookAhead = (bytes, from, to) => {
  let at = from;
  const nameEnd = Math.min(to, from + 64);
  while (at < nameEnd && isNameByte(bytes[at] as number)) at++;
  if (isQuote(bytes[at])) at++;
  const blanks = at;
  const blankEnd = Math.min(to, at + 64);
  while (at < blankEnd && isBlank(bytes[at])) at++;
  if (at + SHORTEST > to) return false;
  const first = bytes[at];
  if (first === 0x2e) return bytes[at + 1] === 0x2e && bytes[at + 2] === 0x2e;
  if (first === 0x7c || (first === 0xe2 && ((bytes[at + 1] ?? 0) & 0xfe) === 0x94)) return true;
  if (at === blanks) return false;
  const word = isQuote(first) ? at + 1 : at;
  let end = word;
  while (end < to && end < word + SHORTEST) {
    if ((bytes[end] as number) <= 0x20) return false;
    end++;
  }
  return true;
};
