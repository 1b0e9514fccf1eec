import type { LookAhead } from './keyword.ts';

/** What a byte may be, as bits. */
const TOKEN = 1;
const NAME = 2;
const AFTER_NAME = 4;
const URL_PART = 8;

const CLASS: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  let bits = 0;
  if (/[A-Za-z0-9_.+/=-]/.test(char)) bits |= TOKEN;
  if (/[A-Za-z0-9_-]/.test(char)) bits |= NAME;
  if (/[=:>"'`\]\\,(%&!]/.test(char)) bits |= AFTER_NAME;
  if (byte > 0x20 && /[^"'<>/?#]/.test(char)) bits |= URL_PART;
  return bits;
});

const is = (byte: number | undefined, bits: number): boolean => ((CLASS[byte ?? 0] ?? 0) & bits) !== 0;

/** Anything may follow. */
export const lookAnything: LookAhead = () => true;

/** A test and what its first byte must be. */
export const beginning = (
  look: (bytes: Uint8Array, from: number, to: number) => boolean,
  first: (byte: number) => boolean,
): LookAhead => Object.assign(look, { first });

/** Eight characters of a token follow. */
export const lookToken: LookAhead = beginning(
  (bytes, from, to) => {
    if (from + 8 > to) return false;
    for (let i = from; i < from + 8; i++)
      if (((CLASS[bytes[i] as number] as number) & TOKEN) === 0) return false;
    return true;
  },
  (byte) => is(byte, TOKEN),
);

const isFlag = (bytes: Uint8Array, from: number): boolean => {
  let start = from;
  while (start > 0 && from - start < 64 && is(bytes[start - 1], NAME)) start--;
  return bytes[start] === 0x2d;
};

/** One word and `=`: a type between a name and its value. */
const isTyped = (bytes: Uint8Array, from: number, to: number): boolean => {
  let at = from;
  const wordEnd = Math.min(to, from + 24);
  while (at < wordEnd && is(bytes[at], NAME)) at++;
  while (at < to && at < wordEnd && bytes[at] === 0x20) at++;
  return at > from && bytes[at] === 0x3d;
};

/** `<-`, `</`, `->`, `?=`, `+=`, `|=`, `||=`, an arrow. */
const isPair = (bytes: Uint8Array, at: number): boolean => {
  const next = bytes[at + 1];
  switch (bytes[at] ?? 0) {
    case 0x3c:
      return next === 0x2d || next === 0x2f;
    case 0x2d:
      return next === 0x3e;
    case 0x3f:
    case 0x2b:
      return next === 0x3d || next === 0x3f;
    case 0x7c:
      return next === 0x3d || next === 0x7c;
    case 0xe2:
      return next === 0x86 && bytes[at + 2] === 0x92;
    default:
      return false;
  }
};

/** The rest of a name and something that can part it from a value follow. */
export const lookAssignment: LookAhead = (bytes, from, to) => {
  let at = from;
  const nameEnd = Math.min(to, from + 64);
  while (at < nameEnd && is(bytes[at], NAME)) at++;
  // `**Password**:` of Markdown.
  if (bytes[at] === 0x2a && bytes[at + 1] === 0x2a) at += 2;
  const blankEnd = Math.min(to, at + 16);
  while (at < blankEnd && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++;
  if (at >= to) return false;
  const next = bytes[at] as number;
  if (is(next, AFTER_NAME) || ((next < 0x40 || next === 0x7c || next === 0xe2) && isPair(bytes, at)))
    return true;
  // ` value=` of an XML attribute, a type before `=`, a router's number, and the value of a flag come after a blank.
  return (
    bytes[at] === 0x76 ||
    (next >= 0x30 && next <= 0x39 && bytes[at + 1] === 0x20) ||
    isTyped(bytes, at, to) ||
    (bytes[at] !== 0x2d && bytes[at] !== 0x0a && isFlag(bytes, from))
  );
};

/** An `@` follows before the host part of a URL ends. */
export const lookUserInfo: LookAhead = beginning(
  (bytes, from, to) => {
    const end = Math.min(to, from + 2048);
    for (let at = from; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === 0x40) return at > from;
      if (((CLASS[byte] as number) & URL_PART) === 0) return false;
    }
    return false;
  },
  (byte) => is(byte, URL_PART),
);

/** So many characters of a class follow; `range` is written as in a RegExp: `[a-f0-9]`. */
export const lookRun = (range: string, count: number): LookAhead => {
  const pattern = new RegExp(range);
  const allowed = Uint8Array.from({ length: 256 }, (_, byte) =>
    Number(pattern.test(String.fromCharCode(byte))),
  );
  return beginning(
    (bytes, from, to) => {
      if (from + count > to) return false;
      for (let i = from; i < from + count; i++) if (allowed[bytes[i] as number] === 0) return false;
      return true;
    },
    (byte) => allowed[byte] === 1,
  );
};
