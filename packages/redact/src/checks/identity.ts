import { isPlainWords } from './plain-words.ts';

/** The number of a key that signs or encrypts: a fingerprint, or its end. */
const KEY_NUMBER = /^[0-9A-F]+$/;

/** `GPG_KEY=E3FF…`, `user.signingkey=…`: which key it is. */
const isKeyNumber = (name: string, value: string): boolean =>
  (value.length === 40 || value.length === 16) && KEY_NUMBER.test(value) && /gpg|pgp|sign/i.test(name);

/** A structured log names the object it is about: `"secret"="prod/db-creds"`. */
const isObject = (text: string, start: number, end: number, value: string): boolean =>
  text[start - 1] === '"' &&
  text.startsWith('"="', end) &&
  /^secrets?$/i.test(text.slice(start, end)) &&
  isPlainWords(value);

/** A line of a program to run, as in the scripts of a package: `"token": "node scripts/token.js"`. */
const COMMAND =
  /^[a-z][\w./-]{1,40} (?:[^\r\n]{0,200}[ /])?(?:[\w-]{1,64}\.(?:[cm]?[jt]s|py|sh|rb|pl)|-{1,2}[a-z][\w-]{0,40}|--|&&)(?: |$)/;

/** True where a value says which secret is meant, or how to make one: `checksum/secret: …` too says only whether it changed. */
export const isIdentity = (
  text: string,
  name: { readonly name: string; readonly start: number; readonly end: number },
  value: string,
): boolean =>
  isKeyNumber(name.name, value) ||
  isObject(text, name.start, name.end, value) ||
  (text[name.start - 1] === '/' &&
    /(?:checksum|hash|digest)\/$/.test(text.slice(Math.max(0, name.start - 9), name.start))) ||
  (value.includes(' ') && COMMAND.test(value));
