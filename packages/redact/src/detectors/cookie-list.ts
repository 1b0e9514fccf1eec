import { isPlaceholder } from '../checks/placeholder.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import { lookAnything } from '../scan/look-ahead.ts';

const LIST = /\\{0,3}"cookies\\{0,3}": ?\[([^[\]]{4,16000})\]/g;
const VALUE = /\\{0,3}"value\\{0,3}": ?\\{0,3}"([^"\\]{6,4000})/g;

/** The values of a list of cookies, as a browser's archive or its tools have it. */
const find: FindAt = (text) => {
  const found = [];
  for (const list of text.matchAll(LIST)) {
    const from = list.index + list[0].length - 1 - (list[1] ?? '').length;
    for (const { index, 0: whole, 1: value = '' } of (list[1] ?? '').matchAll(VALUE)) {
      const end = from + index + whole.length;
      if (!isPlaceholder(value))
        found.push({ start: end - value.length, end, kind: 'cookie', run: 'word' as const, generic: true });
    }
  }
  return found;
};

/** Cookies in JSON that is written in one line. */
export const cookieLists: readonly Keyword[] = ['"cookies":', '"cookies\\":'].map((keyword) => ({
  text: keyword,
  ignoreCase: false,
  look: lookAnything,
  // The first one in a text finds those of all lists: a flood of them must not read it again and again.
  find: (text, at, open) => (text.indexOf(keyword) === at ? find(text, at, open) : []),
}));
