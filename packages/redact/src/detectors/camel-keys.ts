import type { Keyword, LookAhead } from '../scan/keyword.ts';
import { findAssigned } from './assignment.ts';

const isToken = (byte: number | undefined = 0): boolean =>
  (byte >= 0x61 && byte <= 0x7a) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x2f && byte <= 0x39) ||
  byte === 0x2b ||
  byte === 0x2d ||
  byte === 0x5f;

/** A long word follows soon, perhaps in quotes. */
const lookLongWord: LookAhead = (bytes, from, to) => {
  let at = from;
  while (at < from + 6 && !isToken(bytes[at])) at++;
  if (at + 16 > to) return false;
  for (let end = at + 16; at < end; at++) if (!isToken(bytes[at])) return false;
  return true;
};

/** Keys of any kind by names such as `primaryKey`: only their value shows that they are secrets. */
export const camelKeys: readonly Keyword[] = ['Key":', 'Key\\":', "Key':", 'Key=', 'Key: ', 'Key = '].map(
  (text) => ({
    text,
    ignoreCase: false,
    look: lookLongWord,
    // `Key` alone is the name of an object in a store.
    find: (line, at, open) => (/[a-z0-9]/.test(line[at - 1] ?? '') ? findAssigned(line, at, open) : []),
  }),
);
