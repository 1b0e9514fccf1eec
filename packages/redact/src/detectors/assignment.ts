import { isCodeReference } from '../checks/code-reference.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { isSentence } from '../checks/sentence.ts';
import { providerOfName } from '../names/provider-of-name.ts';
import { secretNameStrength, type NameStrength } from '../names/secret-name.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import type { Finding } from '../scan/finding.ts';
import { nameAt } from '../scan/name-at.ts';
import { lookAssigned } from './look-assigned.ts';
import { readSeparator } from './read-separator.ts';
import { readValue } from './read-value.ts';

const NAME_PARTS: readonly string[] = (
  'pass pwd secret token apikey accesskey privatekey signingkey encryptionkey masterkey authkey accountkey sharedkey sharedaccesskey ' +
  'clientkey sessionkey servicekey storagekey _key -key credential connectionstring connection_string _jwt jwt= _pat _auth mnemonic'
).split(' ');

const LINE_START = /^[ \t]*(?:(?:export|set|setx|declare -x|env|ENV|ARG|-e|- )[ \t]+|- |[+>-] ?|"|')?$/;

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

const NOTHING: readonly Finding[] = [];

const find: FindAt = (text, at, open) => {
  const name = nameAt(text, at);
  const strength = secretNameStrength(name.name);
  if (strength === 'none') return NOTHING;
  const separated = readSeparator(text, name);
  if (separated === undefined) return NOTHING;
  const { sign: separator, quote, from } = separated;
  // `${NAME:?message}` of a shell.
  if (separator === ':' && text[from] === '?' && text.startsWith('${', name.start - 2)) return NOTHING;
  if (quote === '' && !plain(separator)) return NOTHING;
  const configLine =
    text[name.start - 1] === ';' || (name.start < 24 && LINE_START.test(text.slice(0, name.start)));
  const tight = text[name.end] === '=' || text[from - 1] === ':';
  const value = readValue(
    text,
    from,
    quote,
    configLine && tight && separator === '=' && text[name.start - 1] !== ';',
  );
  if (value === undefined) return NOTHING;
  const secret = text.slice(value.start, value.end);
  // The rest is still to come: nothing that may be the beginning of a secret is judged by how it looks so far.
  const unfinished = open && value.end === text.length;
  if (!unfinished && !isLiteral(secret, strength, value.quoted)) return NOTHING;
  // Much is said about tokens in quotes; of a password only what nobody would call a word is taken.
  if (separator === '"' && (strength !== 'password' || !isNoWord(secret))) return NOTHING;
  const next = text[value.end] ?? '';
  if (!unfinished && !value.quoted && separator === '>' && next !== '<') return NOTHING;
  if (!unfinished && !value.quoted && separator !== '>' && separator !== ' ') {
    const trailing = /^[ \t]*(?:#|\/\/|$)/.test(text.slice(value.end, value.end + 24)) ? '' : next;
    if (isCodeReference({ value: secret, separator, spaced: !tight, next: trailing, configLine }))
      return NOTHING;
  }
  return [
    {
      start: value.start,
      end: value.end,
      kind: kindOf(name.name, strength, secret),
      run: 'word',
      generic: true,
    },
  ];
};

/** Values assigned to secret names in shell, JSON, YAML, XML, INI, code, headers, queries and flags. */
export const assignments: readonly Keyword[] = NAME_PARTS.map((text) => ({
  text,
  ignoreCase: true,
  look: lookAssigned,
  find,
}));
