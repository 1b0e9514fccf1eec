import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { isPlainWords } from '../checks/plain-words.ts';
import { looksRandom } from '../checks/random.ts';
import { isSentence } from '../checks/sentence.ts';
import type { NameStrength } from '../names/secret-name.ts';

/** Versions, sizes, counts and addresses of memory. */
const NUMBER = /^[-+^~<>=]{0,2}v?[\d.,:%]+[a-z]{0,2}$|^0x[0-9a-f]{1,8}$/i;
/** By the first character: most values are none. */
const mayBeNumber = (value: string): boolean => {
  const first = value.charCodeAt(0);
  return first <= 0x3e || first === 0x5e || first === 0x7e || first === 0x76;
};
/** A file that holds a secret is none: `GOOGLE_APPLICATION_CREDENTIALS=key.json`. */
const FILE =
  /^[\w.-]{1,64}\.(?:json|pem|key|crt|cer|p12|pfx|jks|ya?ml|toml|txt|env|asc|gpg|pub|sh|py|js|ts)$/i;
/** What follows a closing quote that was taken for an opening one: `"… credentials: " + input`. */
const BEHIND_QUOTE = /^[ \t]{1,4}[+.&,)]|^\)?[;,]?$/;
const isBehindQuote = (value: string): boolean => {
  const first = value.charCodeAt(0);
  return (first <= 0x20 || first === 0x29 || first === 0x3b || first === 0x2c) && BEHIND_QUOTE.test(value);
};
/** Parts of a text that are filled in when it is used. */
const FILLED_IN = /[$#]\{[^}]{0,200}\}|\$\([^)]{0,200}\)|\{\{[^}]{0,200}\}\}/g;

/** Only what is filled in is secret: `Bearer ${token}`. */
const isTemplate = (value: string): boolean => {
  if (!value.includes('{') && !value.includes('$(')) return false;
  if (!/[$#{][{(]/.test(value)) return false;
  const rest = value
    .replace(FILLED_IN, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim();
  return rest.length < value.length && /^(?:[A-Za-z]{1,16}(?: [A-Za-z]{1,16})*)?$/.test(rest);
};

/** An address that lets nobody in: no user, no query. */
const isBareAddress = (value: string): boolean =>
  /^https?:\/\/[^@?#&=]*(?:#.*)?$/.test(value) && !looksRandom(value);

/** True where the value of a secret name is spelt out, and no placeholder, number, sentence or code. */
export function isLiteral(value: string, strength: NameStrength, quoted: boolean): boolean {
  if (isPlaceholder(value) || isBareAddress(value)) return false;
  if (quoted && (isSentence(value) || isBehindQuote(value) || isTemplate(value))) return false;
  if (mayBeNumber(value) && NUMBER.test(value))
    return strength === 'password' && value.length >= 4 && /^\d+$/.test(value);
  if (strength === 'weak') return looksRandom(value);
  if (strength === 'password')
    return value.length >= 3 && /[A-Za-z0-9\x80-\xff]/.test(value.replace(/%[sdifjoO]|\\[nrt]/g, ''));
  return (
    value.length >= 6 &&
    /[A-Za-z0-9]{3}/.test(value) &&
    !(value.length <= 70 && value.includes('.') && FILE.test(value))
  );
}

/** A call that finds a password out: its argument says which. */
const ASKS =
  /(?:^|\.)(?:get|fetch|read|find|load|look_?up|ask|prompt|check|has|is|need|require|validate|delete|remove)(?=_|[A-Z])[\w]*$/;

/** A parser compares its tokens with words: `token == "function"`. */
export const isToken = (separator: string, strength: NameStrength, value: string): boolean =>
  strength === 'secret' &&
  /^[!=]={1,2}$/.test(separator) &&
  /^[A-Za-z]{1,16}$/.test(value) &&
  !isNoWord(value);

/**
 * Words beside a name in a list or a call are its neighbours: `['user', 'password', 'confirm']`, `newToken("numeric")`. A password
 * may be a word where it is the only argument of the name, or the other one of two.
 */
export function isNeighbour(
  text: string,
  place: { readonly separator: string; readonly start: number; readonly end: number },
  name: { readonly name: string; readonly start: number },
  strength: NameStrength,
): boolean {
  const { separator, start, end } = place;
  if (separator !== ',' && separator !== '(') return false;
  const value = text.slice(start, end);
  if (!isPlainWords(value.replace(/^--/, '').replaceAll(/\s*,.*$/g, ''))) return false;
  if (strength !== 'password') return true;
  if (separator === '(') return ASKS.test(name.name) || !/pass(?:word|wd|phrase)$/i.test(name.name);
  return !/\(["'`]$/.test(text.slice(Math.max(0, name.start - 2), name.start)) || text[end + 1] !== ')';
}
