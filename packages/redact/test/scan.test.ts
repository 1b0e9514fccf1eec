import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShownView } from '../src/scan/shown-view.ts';
import { KeywordHits } from '../src/scan/keyword-hits.ts';
import type { Keyword } from '../src/scan/keyword.ts';
import { KeywordIndex } from '../src/scan/keyword-index.ts';

const keyword = (text: string, ignoreCase: boolean): Keyword => ({ text, ignoreCase, look: () => true });

test('the index finds every keyword that a plain search finds, at every alignment and in two parts, and no other', () => {
  const letters = fc.constantFrom(...'abAB:_'.split(''));
  const word = fc.string({ unit: letters, minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, fc.boolean()), { minLength: 1, maxLength: 5 }),
      fc.string({ unit: letters, minLength: 60, maxLength: 300, size: 'max' }),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 50 }),
      (words, text, shift, from, part) => {
        const keywords = words.map(([value, ignoreCase]) =>
          keyword(ignoreCase ? value.toLowerCase() : value, ignoreCase),
        );
        const bytes = Buffer.concat([Buffer.alloc(8), Buffer.from(text)]).subarray(shift);
        const shown = bytes.toString('latin1');
        const expected = new Set<string>();
        keywords.forEach(({ text: value, ignoreCase }, number) => {
          const haystack = ignoreCase ? shown.toLowerCase() : shown;
          for (let at = haystack.indexOf(value, from); at >= 0; at = haystack.indexOf(value, at + 1))
            expected.add(`${number}@${at}`);
        });
        const index = new KeywordIndex(keywords);
        const found = new Set<string>();
        const hits = new KeywordHits();
        index.search(bytes, from, from + part, bytes.length, hits);
        index.search(bytes, from + part, bytes.length, bytes.length, hits);
        hits.starts.forEach((at, number) => {
          if (at >= from) found.add(`${keywords.indexOf(hits.keywords[number] as Keyword)}@${at}`);
        });
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 400 },
  );
});

test('places in a text without colour lead back to the raw bytes', () => {
  const raw = Buffer.from('\u001b[1ma\u001b[0mb\u001b(Bc\u001b[31m');
  const view = new ShownView(raw);
  expect(view.bytes.toString()).toBe('abc');
  expect([0, 1, 2].map((at) => raw.subarray(view.rawStart(at), view.rawEnd(at + 1)).toString())).toEqual([
    'a',
    'b',
    'c',
  ]);
});
