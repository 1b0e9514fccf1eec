import { lookNameEnd } from '../blocks/look-name-end.ts';
import { openNamed } from '../blocks/open-named.ts';
import { looksGenerated } from '../checks/generated.ts';
import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import type { Finding } from '../scan/finding.ts';
import type { FindAt, Keyword, LookAhead } from '../scan/keyword.ts';
import { beginning } from '../scan/look-ahead.ts';

/** What a program says when it hands a secret over: `Your new API key is: …`, `Unseal Key 1: …`, `the password is …`. */
const SAID =
  /[ \t("](?:[a-z]{1,16}_)?(?:key|token|password|passphrase|secret)\*{0,2}(?: \d{1,2})?(?: [([][^)\]]{1,40}[)\]])?(?: (?:is|was|for (?:user )?["']?[\w.@-]{1,64}["']?(?: is)?|(?:has been |was |is )?(?:set|changed|reset|rotated|updated) to|generated|created))?([ \t]{0,16}:|[ ]?(?:->|=>|\xe2\x86\x92|-{1,4}))?\*{0,2}[ \t]{1,16}\*{0,2}["'`]?([^ \t\r\n"'`,;]{8,4096})/iy;
/** A key of these is a secret; of others (`cache key`, `primary key`) it is not. */
const KEY_OF =
  /(?:^|[^a-z])(?:api|access|secret|private|unseal|recovery|encryption|master|license|licence|auth|account|storage|shared|admin|service|webhook|preshared|pre-shared|signing|session|deploy)$/i;

/** As above with more words between, where the line ends behind the value: `generated password for user root: …`. */
const SAID_LAST =
  /[ \t(](?:key|token|password|passphrase|secret)(?: [\w@.,/()-]{1,64}){1,8}?(?::| =)[ \t]{1,16}["'`]?([^ \t\r\n"'`]{8,4096}?)["'`.]?[ \t]{0,16}$/iy;
/** The same, still coming in: the value is not judged by how it looks so far. */
const SAID_OPEN =
  /[ \t(](?:key|token|password|passphrase|secret)(?: [\w@.,/()-]{1,64}){1,8}?(?::| =)[ \t]{1,16}["'`]?([^ \t\r\n"'`]{1,4096})$/iy;
/** Words before `password` that make it a certain one. */
const HANDED_OVER =
  /(?:^|[^a-z])(?:your|temporary|initial|generated|root|admin|one-time|plain ?text|db|database)$/i;

/** How a password is kept or sent, and no password. */
const MANNER = /^(?:sha|md|bcrypt|scrypt|argon|pbkdf|base|utf|rfc|aes|hs|rs|scram)[-_]?\d|encoded$/i;
/** A user, before `and password …`. */
const WITH_USER = /\b(?:user(?:name)?|login|account|admin|root)\b.{0,80}(?:and|with|[/,])$/i;

/** A person's password in a sentence that hands it over: letters and digits will do. */
const isHandedOver = (text: string, at: number, whole: string, value: string): boolean => {
  if (value.length < 8 || !isNoWord(value) || MANNER.test(value) || !/^.(?:[a-z]{1,16}_)?pass/i.test(whole))
    return false;
  if (/^.\w*pass\w* (?:is|was|for .{1,64}:)[ "'`]/i.test(whole)) return true;
  const before = text.slice(Math.max(0, at - 120), at);
  return HANDED_OVER.test(before) || WITH_USER.test(before);
};

const NOTHING: readonly Finding[] = [];

const findSaidLast: FindAt = (text, at, open): readonly Finding[] => {
  SAID_OPEN.lastIndex = at;
  const [, begun = ''] = open ? (SAID_OPEN.exec(text) ?? []) : [];
  if (begun !== '')
    return [
      { start: text.length - begun.length, end: text.length, kind: 'secret', run: 'word', generic: true },
    ];
  SAID_LAST.lastIndex = at;
  const match = SAID_LAST.exec(text);
  const value = match?.[1] ?? '';
  if (match === null || isPlaceholder(value)) return NOTHING;
  if (!looksGenerated(value, /^.pass/i.test(match[0])) && !isHandedOver(text, at, match[0], value))
    return NOTHING;
  if (/^.key/i.test(match[0]) && !KEY_OF.test(text.slice(Math.max(0, at - 16), at))) return NOTHING;
  const start = at + match[0].lastIndexOf(value);
  return [{ start, end: start + value.length, kind: 'secret', run: 'word', generic: true }];
};

/** Finds a secret in a sentence; `at` is the blank before the word that names it. */
export const findSaid: FindAt = (text, at, open): readonly Finding[] => {
  // At the beginning of a line there is no blank before the word.
  if (at < 0)
    return findSaid(` ${text}`, 0, open).map((found) => ({
      ...found,
      start: found.start - 1,
      end: found.end - 1,
    }));
  SAID.lastIndex = at;
  const [whole = '', colon = '', value = ''] = SAID.exec(text) ?? [];
  if (whole === '') return findSaidLast(text, at, open);
  if (/^.key/i.test(whole) && !KEY_OF.test(text.slice(Math.max(0, at - 16), at))) return NOTHING;
  const end = at + whole.length;
  if (!(open && end === text.length)) {
    const shown = value.replace(/[.)\]]+$/, '');
    if (isPlaceholder(value)) return findSaidLast(text, at, open);
    if (!looksGenerated(shown, colon !== '') && !isHandedOver(text, at, whole, shown))
      return findSaidLast(text, at, open);
  }
  return [{ start: end - value.length, end, kind: 'secret', run: 'word', generic: true }];
};

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;
const isBreak = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;
const isLower = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;

/** `is`, `was`, `for`, `set`, `generated`, `created`, or a number: by the first letter, the pattern knows the rest. */
const LINKS: ReadonlySet<number | undefined> = new Set(Buffer.from('iwfsgchruIWFSGCHRU0123456789([-=\u2192'));

/** More words, then `:` or `=`, and one long word to the end of the line; or a colon that ends the line. */
const lookLast: LookAhead = (bytes, from, to) => {
  const end = Math.min(to, from + 160);
  for (let at = from; at < end; at++) {
    const byte = bytes[at] as number;
    // Letters, and the blanks between words.
    if (byte > 0x3d || byte === 0x20) continue;
    if (byte === 0x3b || byte === 0x3c || byte === 0x28 || byte < 0x20) return false;
    if (byte !== 0x3a && byte !== 0x3d) continue;
    const next = bytes[at + 1] ?? 0x0a;
    if (next < 0x20) return true;
    if (next === 0x20) return endsWithWord(bytes, at + 1, to);
  }
  return false;
};

/** One word of eight bytes or more follows, and the end of the line; or the end of what there is. */
const endsWithWord = (bytes: Uint8Array, from: number, to: number): boolean => {
  let at = from;
  while (at < from + 16 && isBlank(bytes[at])) at++;
  const word = at;
  while (at < to && (bytes[at] as number) > 0x20) at++;
  if (at === to) return true;
  if (at - word < 8) return false;
  while (at < to && isBlank(bytes[at])) at++;
  return at === to || (bytes[at] as number) < 0x20;
};

/** By the first letter of `has been set to`, `was set to`, `is set to`; others have less words. */
const MOST_WORDS: ReadonlyMap<number, number> = new Map([
  [0x68, 6],
  [0x77, 5],
  [0x69, 5],
]);

/** A colon or a few short words, and something long that is no word: a value has eight characters or more. */
export const lookSaid: LookAhead = beginning(
  (bytes, from, to) => {
    if (bytes[from] === 0x3a && ((bytes[from + 1] ?? 0) < 0x20 || isBreak(bytes[from + 2]))) return true;
    // The sentence is over, and another one announces the line below.
    if (bytes[from] === 0x2e) return isBlank(bytes[from + 1]) && lookLast(bytes, from + 1, to);
    if (bytes[from] === 0x2a || (isBlank(bytes[from]) && lookLast(bytes, from, to))) return true;
    let at = from;
    const most = MOST_WORDS.get((bytes[from + 1] ?? 0) | 0x20) ?? 4;
    const end = Math.min(to, from + 128);
    const numbered = (bytes[from + 1] ?? 0) <= 0x39;
    for (let words = numbered ? 0 : 1; words < most; words++) {
      const colon = bytes[at] === 0x3a;
      if (colon) at++;
      // Bold in Markdown.
      if (colon && bytes[at] === 0x2a && bytes[at + 1] === 0x2a) at += 2;
      if (!isBlank(bytes[at])) return false;
      while (at < end && isBlank(bytes[at])) at++;
      const begin = at;
      let plain = true;
      while (at < end && (bytes[at] as number) > 0x20 && bytes[at] !== 0x3a) {
        plain &&= isLower(bytes[at] as number);
        at++;
      }
      if (at >= end) return at - begin >= 8 || at === to;
      // A value with a colon in it goes on behind it.
      if (bytes[at] === 0x3a && !isBlank(bytes[at + 1])) return true;
      if (at - begin >= 8 && !plain) return true;
      if (colon || (begin < from + 4 && !LINKS.has(bytes[begin]))) return false;
    }
    return false;
  },
  (byte) => byte === 0x3a || byte === 0x2a || byte === 0x2e || isBlank(byte),
);

const lookSaidOrTitle: LookAhead = beginning(
  (bytes, from, to) =>
    lookSaid(bytes, from, to) ||
    (from < to && (bytes[from] === 0x2c || isBreak(bytes[from])) && lookNameEnd(bytes, from, to)),
  (byte) => lookSaid.first?.(byte) !== false || byte === 0x2c || isBreak(byte),
);

/** Keys in sentences; the words that name a secret alone are met as assignments. */
export const saidSecrets: readonly Keyword[] = [
  { text: ' key', ignoreCase: true, look: lookSaidOrTitle, find: findSaid, open: openNamed },
];
