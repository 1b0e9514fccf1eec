/** The first words of chains that are code, as `isCodeReference` knows them. */
const ROOTS: readonly Uint8Array[] = [
  'process',
  'config',
  'self',
  'this',
  'os',
  'req',
  'args',
  'options',
  'settings',
].map((word) => Buffer.from(`${word}.`));

const isWordByte = (byte: number): boolean =>
  (byte >= 0x61 && byte <= 0x7a) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x30 && byte <= 0x39) ||
  byte === 0x5f;
/** A word's bytes and `.`, as a table: values are long. */
const CHAIN: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(isWordByte(byte) || byte === 0x2e),
);
const isQuote = (byte: number | undefined): boolean => byte === 0x22 || byte === 0x27 || byte === 0x60;

const startsWith = (bytes: Uint8Array, at: number, word: Uint8Array): boolean => {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word[i]) return false;
  return true;
};

/** `"$NAME"`, closed. */
const isVariable = (bytes: Uint8Array, from: number, to: number): boolean => {
  const quote = bytes[from];
  if (!isQuote(quote) || bytes[from + 1] !== 0x24) return false;
  let at = from + 2;
  const first = bytes[at] ?? 0;
  if (!isWordByte(first) || (first >= 0x30 && first <= 0x39)) return false;
  const end = Math.min(to, from + 64);
  while (at < end && isWordByte(bytes[at] as number)) at++;
  return at < end && bytes[at] === quote;
};

const AWAIT: Uint8Array = Buffer.from('await ');

/** The end of letters, digits, `_` and `.` from `from` on. */
const chainEnd = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from;
  const end = Math.min(to, from + 64);
  while (at < end && CHAIN[bytes[at] as number] === 1) at++;
  return at;
};

/** A call whose first argument is no text: `readPassword(user.id)`, `await token()`. */
const isCall = (bytes: Uint8Array, from: number, to: number): boolean => {
  const begin = startsWith(bytes, from, AWAIT) ? from + AWAIT.length : from;
  if (!isWordByte(bytes[begin] ?? 0)) return false;
  const open = chainEnd(bytes, begin, to);
  if (bytes[open] !== 0x28 || open === begin || open + 8 > to) return false;
  for (let at = open + 1; at < open + 7; at++) if (isQuote(bytes[at])) return false;
  return true;
};

/** A chain that begins with a known root and ends before the text does: `process.env.API_KEY,`. */
const isChain = (bytes: Uint8Array, from: number, to: number): boolean => {
  if (!ROOTS.some((root) => startsWith(bytes, from, root))) return false;
  const end = chainEnd(bytes, from, to);
  const next = bytes[end] ?? 0;
  return (
    end + 1 < to &&
    end < from + 64 &&
    (next === 0x20 || next === 0x2c || next === 0x3b || next === 0x29 || next === 0x0a)
  );
};

/** True where the bytes of a value plainly name the place of a secret: the detector would say no too, at a higher price. */
export const namesNothing = (bytes: Uint8Array, from: number, to: number): boolean =>
  isVariable(bytes, from, to) || isCall(bytes, from, to) || isChain(bytes, from, to);
