import type { LookAhead } from '../scan/keyword.ts';

const LONGEST_NAME = 40;

const NAME: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(/[A-Za-z0-9_-]/.test(String.fromCharCode(byte))),
);

const isBreak = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;
const isQuote = (byte: number | undefined): boolean => byte === 0x22 || byte === 0x27 || byte === 0x60;

/** Nothing of an expression stands before the name around `from`: `a.API_KEY,` is none. */
export const beginsCell = (bytes: Uint8Array, from: number): boolean => {
  let start = from;
  while (start > 0 && from - start < LONGEST_NAME && NAME[bytes[start - 1] as number] === 1) start--;
  const before = bytes[start - 1] ?? 0;
  return before <= 0x20 || isQuote(before) || before === 0x2c || before === 0x3b || before === 0x7c;
};

/** The name ends a cell or its line: `,`, `;`, `|`, a line of Unicode or a tab follows; or `{` after its closing quote. */
export const lookNameEnd: LookAhead = (bytes, from, to) => {
  let at = from;
  const end = Math.min(to, from + LONGEST_NAME);
  while (at < end && NAME[bytes[at] as number] === 1) at++;
  // A word after the name: what is met most.
  if (bytes[at] === 0x20 && NAME[bytes[at + 1] as number] === 1) return false;
  const quoted = isQuote(bytes[at]);
  if (quoted) at++;
  const blanks = at;
  while (at < to && bytes[at] === 0x20) at++;
  const next = bytes[at];
  if (at >= to || isBreak(next) || next === 0x7c || next === 0xe2) return true;
  // The next title of a table in columns.
  if (next !== undefined && next >= 0x41 && next <= 0x5a) return at - blanks >= 2;
  if (next === 0x7b) return quoted && isBreak(bytes[at + 1]);
  return blanks === at && (next === 0x2c || next === 0x3b || next === 0x09) && beginsCell(bytes, from);
};
