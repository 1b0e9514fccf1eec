import { isPlaceholder } from '../checks/placeholder.ts';
import type { Finding } from '../scan/finding.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import { lookAnything } from '../scan/look-ahead.ts';

const DATA = /\\{0,3}"(?:data|stringData)\\{0,3}":[ ]?\{([^{}]{4,16000})\}/g;
const PAIR = /\\{0,3}"[\w.-]{1,128}\\{0,3}":[ ]?\\{0,3}"([^"\\]{1,8000})/g;

/** The data of a Kubernetes Secret that is written in one line, whatever its keys are called. */
const find: FindAt = (text): readonly Finding[] => {
  const found: Finding[] = [];
  for (const block of text.matchAll(DATA)) {
    const from = block.index + block[0].length - 1 - (block[1] ?? '').length;
    for (const pair of (block[1] ?? '').matchAll(PAIR)) {
      const value = pair[1] ?? '';
      const end = from + pair.index + pair[0].length;
      if (!isPlaceholder(value))
        found.push({ start: end - value.length, end, kind: 'kubernetes-secret', run: 'word', generic: true });
    }
  }
  return found;
};

/** The kind is said once in an object: a second Secret in the same line is found with the first. */
export const secretObjects: readonly Keyword[] = [
  '"kind":"Secret"',
  '"kind": "Secret"',
  '\\"kind\\":\\"Secret\\"',
].map((keyword) => ({
  text: keyword,
  ignoreCase: false,
  look: lookAnything,
  // The first one in a text finds the data of all: a flood of them must not read it again and again.
  find: (text, at, open) => (text.indexOf(keyword) === at ? find(text, at, open) : []),
}));
