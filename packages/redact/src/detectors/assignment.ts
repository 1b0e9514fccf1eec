import { isCodeReference } from '../checks/code-reference.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { isSentence } from '../checks/sentence.ts';
import { secretNameStrength, type NameStrength } from '../names/secret-name.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import { lookAssignment } from '../scan/look-ahead.ts';
import { namedSecrets } from '../rules/named-secrets.ts';
import { nameAt, type NameAt } from '../scan/name-at.ts';
import { readValue } from './read-value.ts';

const NAME_PARTS: readonly string[] = (
  'pass pwd secret token apikey accesskey privatekey signingkey encryptionkey masterkey authkey accountkey sharedkey sharedaccesskey ' +
  'clientkey sessionkey servicekey storagekey _key -key credential connectionstring connection_string _jwt jwt= _pat _auth mnemonic'
).split(' ');

const QUOTE = '(?:\\\\{0,3}["\'`]|&quot;|&#34;|\\\\{1,2}u0022)';
/** Groups: the separator (behind `value`, alone, behind a type), the opening quote. */
const SEPARATOR = new RegExp(
  `(?:${QUOTE})?\\]?(?:,?[ \\t]{0,8}(?:${QUOTE})?value(?:${QUOTE})?[ \\t]{0,4}([:=])|[ \\t]{0,16}(=>|:=|={1,3}|!={1,2}|:|>|%3[DA]|,|\\()|[ \\t]{1,4}[A-Za-z*&[\\]]{2,24}[ \\t]{0,4}(=)(?=[ \\t]{0,4}["'\`]))[ \\t]{0,16}(?:[brfu@$]{0,2}(?=["'\`]))?(${QUOTE})?`,
  'iy',
);
/** A type between the name and `=`: `password: string = "…"`. */
const TYPED = /[A-Za-z&*][\w<>[\]?|&*.' ]{0,40}=[ \t]{0,8}(["'`])/y;
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

const PROVIDERS = namedSecrets.map(({ kind, names, value }) => ({
  kind,
  names,
  value: new RegExp(`^(?:${value})$`),
}));

const PROVIDER_NAME = new RegExp(namedSecrets.flatMap(({ names }) => names).join('|'), 'i');

/** The provider's kind where the name says it, else what the name stands for. */
const kindOf = (name: string, strength: NameStrength, value: string): string => {
  const plainKind = strength === 'password' ? 'password' : 'secret';
  if (!PROVIDER_NAME.test(name)) return plainKind;
  const lower = name.toLowerCase();
  const provider = PROVIDERS.find(
    ({ names, value: pattern }) => names.some((part) => lower.includes(part)) && pattern.test(value),
  );
  return provider?.kind ?? plainKind;
};

const flagValue = (text: string, name: NameAt): { from: number; quote: string } | undefined => {
  if (text[name.start] !== '-') return undefined;
  const [gap = '', quote = ''] =
    /^[ \t]{1,8}(["'`]?)(?=[^ \t-])/.exec(text.slice(name.end, name.end + 10)) ?? [];
  return gap === '' ? undefined : { from: name.end + gap.length, quote };
};

const find: FindAt = (text, at, open) => {
  const name = nameAt(text, at);
  const strength = secretNameStrength(name.name);
  if (strength === 'none') return [];
  SEPARATOR.lastIndex = name.end;
  const match = SEPARATOR.exec(text);
  const flag = match === null ? flagValue(text, name) : undefined;
  if (match === null && flag === undefined) return [];
  let separator = match?.[1] ?? match?.[2] ?? match?.[3] ?? ' ';
  let quote = match?.[4] ?? flag?.quote ?? '';
  let from = flag?.from ?? name.end + (match?.[0].length ?? 0);
  if (separator === ':' && quote === '') {
    TYPED.lastIndex = from;
    const typed = TYPED.exec(text);
    if (typed !== null) [separator, quote, from] = ['=', typed[1] ?? '', from + typed[0].length];
  }
  if (quote === '' && !plain(separator)) return [];
  const configLine =
    text[name.start - 1] === ';' || (name.start < 24 && LINE_START.test(text.slice(0, name.start)));
  const tight = text[name.end] === '=' || text[from - 1] === ':';
  const value = readValue(
    text,
    from,
    quote,
    configLine && tight && separator === '=' && text[name.start - 1] !== ';',
  );
  if (value === undefined) return [];
  const secret = text.slice(value.start, value.end);
  // The rest is still to come: nothing that may be the beginning of a secret is judged by how it looks so far.
  const unfinished = open && value.end === text.length;
  if (!unfinished && !isLiteral(secret, strength, value.quoted)) return [];
  const next = text[value.end] ?? '';
  if (!unfinished && !value.quoted && separator === '>' && next !== '<') return [];
  if (!unfinished && !value.quoted && separator !== '>' && separator !== ' ') {
    const trailing = /^[ \t]*(?:#|\/\/|$)/.test(text.slice(value.end, value.end + 24)) ? '' : next;
    if (isCodeReference({ value: secret, separator, spaced: !tight, next: trailing, configLine })) return [];
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
  look: lookAssignment,
  find,
}));
