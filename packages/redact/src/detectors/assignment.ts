import { isCodeReference } from '../checks/code-reference.ts';
import { looksGenerated } from '../checks/generated.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { isSentence } from '../checks/sentence.ts';
import { providerOfName } from '../names/provider-of-name.ts';
import { secretNameStrength, type NameStrength } from '../names/secret-name.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import type { Finding } from '../scan/finding.ts';
import { nameAt, type NameAt } from '../scan/name-at.ts';
import { lookAssigned } from './look-assigned.ts';
import { readCell } from './read-cell.ts';
import { readSeparator } from './read-separator.ts';
import { findSaid } from './said-secret.ts';
import { readChanged, readValue, readWrapped } from './read-value.ts';

const NAME_PARTS: readonly string[] = (
  'pass pwd secret token apikey accesskey privatekey signingkey encryptionkey masterkey authkey accountkey sharedkey sharedaccesskey ' +
  'clientkey sessionkey servicekey storagekey _key -key credential connectionstring connection_string _jwt jwt= _pat _auth mnemonic bindpw rootpw userpw _pw -pw masterauth psk'
).split(' ');

const LINE_START = /^[ \t]*(?:(?:export|set|setx|declare -x|env|ENV|ARG|-e|- )[ \t]+|- |[+>-] ?|"|')?$/;

const isConfigLine = (text: string, at: number): boolean =>
  at === 0 || text[at - 1] === ';' || (at < 24 && LINE_START.test(text.slice(0, at)));

/** Only blanks and a comment follow. */
const isLastOnLine = (text: string, end: number): boolean => {
  let at = end;
  const limit = Math.min(text.length, end + 24);
  while (at < limit && (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09)) at++;
  return at >= limit || text.charCodeAt(at) === 0x23 || text.startsWith('//', at);
};

/** Only where a separator other than `=` or `:` is read: a literal must be quoted. */
const plain = (separator: string): boolean =>
  separator === '=' ||
  separator === ':' ||
  separator.startsWith('%3') ||
  separator === '>' ||
  separator === ' ';

const isLiteral = (value: string, strength: NameStrength, quoted: boolean): boolean => {
  if (isPlaceholder(value) || (quoted && isSentence(value))) return false;
  if (/^[-+]?[\d.,:%]+[a-z]{0,2}$/i.test(value))
    return strength === 'password' && value.length >= 4 && /^\d+$/.test(value);
  if (strength === 'weak') return looksRandom(value);
  return value.length >= (strength === 'password' ? 3 : 6) && /[A-Za-z0-9\x80-\xff]/.test(value);
};

/** The provider's kind where the name says it, else what the name stands for. */
const kindOf = (name: string, strength: NameStrength, value: string): string =>
  providerOfName(name, value) ?? (strength === 'password' ? 'password' : 'secret');

/** Letters and digits, or one case after the other more often than in a name. */
const isNoWord = (value: string): boolean =>
  (/\d/.test(value) && /[A-Za-z]/.test(value)) ||
  (value.match(/[a-z][A-Z]/g)?.length ?? 0) * 5 > value.length;

/** A parser compares its tokens with words: `token == "function"`. */
const isToken = (separator: string, strength: NameStrength, value: string): boolean =>
  strength === 'secret' &&
  /^[!=]={1,2}$/.test(separator) &&
  /^[A-Za-z]{1,16}$/.test(value) &&
  !isNoWord(value);

/** `arn:aws:secretsmanager:…:secret:name` names a secret, it is none. */
const isResource = (text: string, at: number): boolean =>
  text[at - 1] === ':' && /(?:^|[^A-Za-z0-9])arn:[\w:/-]{1,200}$/.test(text.slice(Math.max(0, at - 210), at));

const NOTHING: readonly Finding[] = [];

/** A cell or a column beside a name only hints at a secret: it must look like one, unless the rest is still to come. */
const findInCell = (
  text: string,
  name: NameAt,
  strength: NameStrength,
  open: boolean,
): readonly Finding[] => {
  if (strength === 'weak') return NOTHING;
  const cell = readCell(text, name);
  if (cell === undefined) return NOTHING;
  const value = text.slice(cell.start, cell.end);
  if (!(open && cell.end === text.length) && (isPlaceholder(value) || !looksGenerated(value, true)))
    return NOTHING;
  return [{ ...cell, kind: kindOf(name.name, strength, value), run: 'word', generic: true }];
};

const find: FindAt = (text, at, open) => {
  const name = nameAt(text, at);
  const strength = secretNameStrength(name.name);
  if (strength === 'none') return NOTHING;
  const separated = readSeparator(text, name);
  if (separated === undefined) {
    const beside = findInCell(text, name, strength, open);
    return beside.length > 0 || name.start === 0 ? beside : findSaid(text, name.start - 1, open);
  }
  const { sign: separator, quote, from } = separated;
  const wrapped = quote === '' && plain(separator) ? readWrapped(text, from) : undefined;
  if (wrapped !== undefined) {
    const inside = text.slice(wrapped.start, wrapped.end);
    const grows = open && wrapped.end === text.length;
    if (!grows && (isPlaceholder(inside) || !looksGenerated(inside, true))) return NOTHING;
    return [{ ...wrapped, kind: kindOf(name.name, strength, inside), run: 'word', generic: true }];
  }
  // `${NAME:?message}` of a shell.
  if (separator === ':' && text[from] === '?' && text.startsWith('${', name.start - 2)) return NOTHING;
  if (quote === '' && !plain(separator)) return NOTHING;
  const tight = text[name.end] === '=' || text[from - 1] === ':';
  const wholeWord =
    quote === '' &&
    tight &&
    separator === '=' &&
    text[name.start - 1] !== ';' &&
    isConfigLine(text, name.start);
  const value = readValue(text, from, quote, wholeWord);
  if (value === undefined) return NOTHING;
  const secret = text.slice(value.start, value.end);
  // The rest is still to come: nothing that may be the beginning of a secret is judged by how it looks so far.
  const unfinished = open && value.end === text.length;
  if (!unfinished && !isLiteral(secret, strength, value.quoted)) return NOTHING;
  if (isToken(separator, strength, secret) || isResource(text, name.start)) return NOTHING;
  // Much is said about secrets in quotes: only what nobody would call a word is taken, also behind `#define NAME`.
  if (separator === '"' && !(strength === 'password' ? isNoWord(secret) : looksGenerated(secret, true)))
    return NOTHING;
  const next = text[value.end] ?? '';
  if (!unfinished && !value.quoted && separator === '>' && next !== '<') return NOTHING;
  if (!unfinished && !value.quoted && separator !== '>' && separator !== ' ') {
    const trailing = isLastOnLine(text, value.end) ? '' : next;
    const configLine = isConfigLine(text, name.start);
    if (isCodeReference({ value: secret, separator, spaced: !tight, next: trailing, configLine }))
      return NOTHING;
  }
  const kind = kindOf(name.name, strength, secret);
  const found: Finding = { start: value.start, end: value.end, kind, run: 'word', generic: true };
  const changed = value.quoted ? readChanged(text, value.end) : undefined;
  return changed === undefined ? [found] : [found, { ...found, ...changed }];
};

/** Values assigned to secret names in shell, JSON, YAML, XML, INI, code, headers, queries and flags. */
export const assignments: readonly Keyword[] = NAME_PARTS.map((text) => ({
  text,
  ignoreCase: true,
  look: lookAssigned,
  find,
}));
