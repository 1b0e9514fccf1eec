import { lookNameEnd } from '../blocks/look-name-end.ts';
import { openTable } from '../blocks/table.ts';
import { looksGenerated } from '../checks/generated.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import type { Finding } from '../scan/finding.ts';
import type { FindAt, Keyword, LookAhead } from '../scan/keyword.ts';
import { beginning } from '../scan/look-ahead.ts';

/** What a program says when it hands a secret over: `Your new API key is: …`, `Unseal Key 1: …`, `the password is …`. */
const SAID =
  /[ \t](?:key|token|password|passphrase|secret)(?: \d{1,2})?(?: [([][^)\]]{1,40}[)\]])?(?: (?:is|was|for (?:user )?["']?[\w.@-]{1,64}["']?(?: is)?|(?:has been |was |is )?(?:set|changed|reset|rotated|updated) to|generated|created))?(:|[ ]?(?:->|=>|\xe2\x86\x92|-{1,4}))?[ \t]{1,16}["'`]?([^ \t\r\n"'`,;]{8,4096})/iy;
/** A key of these is a secret; of others (`cache key`, `primary key`) it is not. */
const KEY_OF =
  /(?:^|[^a-z])(?:api|access|secret|private|unseal|recovery|encryption|master|license|licence|auth|account|storage|shared|admin|service|webhook)$/i;

const NOTHING: readonly Finding[] = [];

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
  if (whole === '') return NOTHING;
  if (/^.key/i.test(whole) && !KEY_OF.test(text.slice(Math.max(0, at - 16), at))) return NOTHING;
  const end = at + whole.length;
  if (!(open && end === text.length)) {
    if (isPlaceholder(value) || !looksGenerated(value.replace(/[.)\]]+$/, ''), colon !== '')) return NOTHING;
  }
  return [{ start: end - value.length, end, kind: 'secret', run: 'word', generic: true }];
};

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;
const isLower = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;

/** `is`, `was`, `for`, `set`, `generated`, `created`, or a number: by the first letter, the pattern knows the rest. */
const LINKS: ReadonlySet<number | undefined> = new Set(Buffer.from('iwfsgchruIWFSGCHRU0123456789([-=\u2192'));

/** A colon or a few short words, and something long that is no word: a value has eight characters or more. */
export const lookSaid: LookAhead = beginning(
  (bytes, from, to) => {
    let at = from;
    // `has been set to`: a word more than the others.
    const most = ((bytes[from + 1] ?? 0) | 0x20) === 0x68 ? 6 : 4;
    const end = Math.min(to, from + 128);
    const numbered = (bytes[from + 1] ?? 0) <= 0x39;
    for (let words = numbered ? 0 : 1; words < most; words++) {
      const colon = bytes[at] === 0x3a;
      if (colon) at++;
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
  (byte) => byte === 0x3a || isBlank(byte),
);

const lookSaidOrTitle: LookAhead = beginning(
  (bytes, from, to) =>
    lookSaid(bytes, from, to) || (from < to && bytes[from] === 0x2c && lookNameEnd(bytes, from, to)),
  (byte) => lookSaid.first?.(byte) !== false || byte === 0x2c,
);

/** Keys in sentences; the words that name a secret alone are met as assignments. */
export const saidSecrets: readonly Keyword[] = [
  { text: ' key', ignoreCase: true, look: lookSaidOrTitle, find: findSaid, open: openTable },
];
