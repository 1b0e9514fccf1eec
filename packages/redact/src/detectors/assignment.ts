import { isCodeReference } from '../checks/code-reference.ts';
import { looksGenerated } from '../checks/generated.ts';
import { openNamed } from '../blocks/open-named.ts';
import { isGuess, isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { isIdentity } from '../checks/identity.ts';
import { looksRandom } from '../checks/random.ts';
import { providerOfName } from '../names/provider-of-name.ts';
import { secretNameStrength, type NameStrength } from '../names/secret-name.ts';
import type { FindAt, Keyword, LookAhead } from '../scan/keyword.ts';
import type { Finding } from '../scan/finding.ts';
import { nameAt, type NameAt } from '../scan/name-at.ts';
import { asArgument } from './as-argument.ts';
import { isLiteral, isToken } from './assigned-literal.ts';
import { closesQuote } from './closes-quote.ts';
import { readDefault } from './default-of-variable.ts';
import { lookAssigned } from './look-assigned.ts';
import { readCell, type Cell } from './read-cell.ts';
import { endOfPair } from './end-of-pair.ts';
import { isLabel, isOther, isResource, isTalkedAbout } from './other-value.ts';
import { readContainer, readMore } from './read-container.ts';
import { readSeparator } from './read-separator.ts';
import { findSaid } from './said-secret.ts';
import { readChanged, readValue, readWrapped } from './read-value.ts';

const NAME_PARTS: readonly string[] = (
  'pass pwd secret token apikey accesskey privatekey signingkey encryptionkey masterkey authkey accountkey sharedkey sharedaccesskey ' +
  'clientkey sessionkey servicekey storagekey _key -key credential creds= connectionstring connection_string _jwt jwt= _pat _auth _salt -salt pepper mnemonic bindpw rootpw userpw _pw -pw masterauth psk totp _hmac _session= code_verifier device_code'
).split(' ');

const LINE_START = /^[ \t]*(?:(?:export|set|setx|declare -x|env|ENV|ARG|-e|- )[ \t]+|- |[+>-] ?|"|')?$/;

const isConfigLine = (text: string, at: number): boolean =>
  at === 0 || text[at - 1] === ';' || (at < 24 && LINE_START.test(text.slice(0, at)));

/** The file of users: `readFile('/etc/passwd', 'utf8')`. */
const isPasswdFile = (text: string, { name, start }: NameAt): boolean =>
  name === 'passwd' && text.startsWith('/etc/', start - 5);

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
  separator === '#' ||
  separator === ' ';

/** The provider's kind where the name says it, else what the name stands for. */
const kindOf = (name: string, strength: NameStrength, value: string): string =>
  providerOfName(name, value) ?? (strength === 'password' ? 'password' : 'secret');

/** A variable of the environment that is called a key and holds nothing else: digits and letters a to f are one too. */
const isNamedKey = (name: string, value: string): boolean =>
  /^[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:KEY|Key)$|(?:validation|decryption)Key$/.test(name) &&
  value.length >= 24 &&
  looksGenerated(value, true);

/** Signs whose right side is more often code. */
const HINTS = /^(?::=|=>|->|[?+:|]{1,2}=|\xe2\x86\x92)$/;

/** What wraps a value and does nothing with it: in a dump of it, a password of a person will do. */
const HOLDS = /^(?:Optional|Some|Just|SecretStr|Secret|String::from|new String)\(/;

const BLANK = /^(?:[ \t"'`|]|\xe2(?:\x94[\x82\x83]|\x95\x91))*$/;

/** The name and the value are all there is on the line or in the row, as in a configuration without signs: `requirepass blue-otter-42`. */
const isPair = (text: string, name: NameAt, cell: Cell, value: string): boolean =>
  value.length >= 8 &&
  isNoWord(value) &&
  !/^pass$/i.test(name.name) &&
  BLANK.test(text.slice(Math.max(0, name.start - 64), name.start)) &&
  BLANK.test(text.slice(cell.end, cell.end + 16));

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
  if (!(open && cell.end === text.length)) {
    if (isPlaceholder(value)) return NOTHING;
    if (!looksGenerated(value, true) && !(strength === 'password' && isPair(text, name, cell, value)))
      return NOTHING;
  }
  return [{ ...cell, kind: kindOf(name.name, strength, value), run: 'word', generic: true }];
};

/** Finds the value that is assigned to the name around `at`. */
export const findAssigned: FindAt = (text, at, open) => {
  const name = nameAt(text, at);
  const strength = secretNameStrength(name.name);
  if (strength === 'none' || isPasswdFile(text, name)) return NOTHING;
  const separated = readSeparator(text, name);
  if (separated === undefined) {
    const beside = findInCell(text, name, strength, open);
    return beside.length > 0 ? beside : findSaid(text, name.start - 1, open);
  }
  const container = readContainer(text, separated);
  const { sign: separator, quote, from } = container?.separator ?? separated;
  if (quote.length === 1 && closesQuote(text, from - 1)) return NOTHING;
  const wrapped = quote === '' && plain(separator) ? readWrapped(text, from) : undefined;
  if (wrapped !== undefined) {
    const inside = text.slice(wrapped.start, wrapped.end);
    const grows = open && wrapped.end === text.length;
    if (
      !grows &&
      (isPlaceholder(inside) ||
        !(
          looksGenerated(inside, true) ||
          (HOLDS.test(text.slice(from, from + 16)) && isGuess(inside, strength))
        ) ||
        (strength === 'weak' && !looksRandom(inside)))
    )
      return NOTHING;
    return [{ ...wrapped, kind: kindOf(name.name, strength, inside), run: 'word', generic: true }];
  }
  const byDefault = readDefault(text, from, strength, open);
  if (byDefault !== undefined)
    return [{ ...byDefault, kind: kindOf(name.name, strength, ''), run: 'word', generic: true }];
  // `${NAME:?message}` of a shell.
  if (separator === ':' && text[from] === '?' && text.startsWith('${', name.start - 2)) return NOTHING;
  // Behind `:=`, `=>` and the like code follows more often than a word: what has no quotes must look like a secret.
  const hinted = quote === '' && !plain(separator);
  if (hinted && !HINTS.test(separator)) return NOTHING;
  const computed = separator === ':' && quote === '' && text[name.end] === ']';
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
  const judged = strength === 'weak' && isNamedKey(name.name, secret) ? 'secret' : strength;
  if (!unfinished && !isLiteral(secret, judged, value.quoted)) return NOTHING;
  if (!unfinished && (hinted || computed || container?.list === true) && !isGuess(secret, strength))
    return NOTHING;
  if (separator === ' ' && !unfinished && quote === '' && isTalkedAbout(text, name, secret)) return NOTHING;
  if (!unfinished && isOther(text, separator, value, name, strength)) return NOTHING;
  if (isToken(separator, strength, secret) || isResource(text, name.start)) return NOTHING;
  // Much is said about secrets in quotes: only what nobody would call a word is taken, also behind `#define NAME`.
  const turned = separator === '#' && /^[0-9A-Fa-f]{8,512}$/.test(secret);
  if (
    /["#]/.test(separator) &&
    !turned &&
    !(strength === 'password' ? isNoWord(secret) : looksGenerated(secret, true))
  )
    return NOTHING;
  const next = text[value.end] ?? '';
  if (!unfinished && !value.quoted && separator === '>' && !/[<&\\\]]/.test(next)) return NOTHING;
  if (!unfinished && !value.quoted && !hinted && !/[> #]/.test(separator)) {
    const trailing = isLastOnLine(text, value.end) ? '' : next;
    const configLine = isConfigLine(text, name.start);
    // A whole word may be an argument of a call, on a line of its own: `token=next_token,`.
    const [argument = secret, sign = trailing] = wholeWord ? asArgument(secret, next) : [];
    if (isCodeReference({ value: argument, separator, spaced: !tight, next: sign, configLine }))
      return NOTHING;
  }
  if (!unfinished && (isIdentity(text, name, secret) || isLabel(text, value))) return NOTHING;
  const kind = kindOf(name.name, strength, secret);
  const end = quote === '' && separator === '=' ? endOfPair(text, name.start, value.end, open) : value.end;
  const found: Finding = { start: value.start, end, kind, run: 'word', generic: true };
  const changed = value.quoted ? readChanged(text, value.end) : undefined;
  if (changed !== undefined) return [found, { ...found, ...changed }];
  if (container?.list !== true) return [found];
  const more = readMore(text, value.end).filter((part) =>
    isGuess(text.slice(part.start, part.end), strength),
  );
  return [found, ...more.map((part) => ({ ...found, ...part }))];
};

/** The sign is part of the keyword, and of what is looked at. */
const lookBehindSign: LookAhead = (bytes, from, to) => lookAssigned(bytes, from - 1, to);

/** Values assigned to secret names in shell, JSON, YAML, XML, INI, code, headers, queries and flags. */
export const assignments: readonly Keyword[] = NAME_PARTS.map((text) => ({
  text,
  ignoreCase: true,
  look: text.endsWith('=') ? lookBehindSign : lookAssigned,
  find: findAssigned,
  open: openNamed,
}));
