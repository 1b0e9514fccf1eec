import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldProgress } from '../src/fold-progress.ts';

test.each([
  ['plain\ntext\n', 'plain\ntext\n'],
  ['10%\r50%\r100%\ndone\n', '100%\ndone\n'],
  ['10%\r100%\r\n', '100%\n'],
  ['windows\r\nlines\r\n', 'windows\nlines\n'],
  ['working\r', 'working'],
  ['a\rb\r\r', 'b'],
  ['\r\r\n', '\n'],
  ['', ''],
])('%j is shown as %j', (text, shown) => {
  expect(foldProgress(text)).toBe(shown);
});

test('folding never leaves a carriage return, keeps the lines, and twice is once', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('\r', '\n', 'a', 'b') }), (text) => {
      const folded = foldProgress(text);
      expect(folded).not.toContain('\r');
      expect(folded.split('\n')).toHaveLength(text.split('\n').length);
      expect(foldProgress(folded)).toBe(folded);
    }),
  );
});
