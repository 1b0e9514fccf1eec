import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText } from '../../src/view/wrap-text.ts';

test('no line is longer than the width, and no word is lost', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 10, max: 90 }), (text, width) => {
      const lines = wrapText(text, width);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
  );
});

test('what does not fit the lines becomes an ellipsis', () => {
  expect(wrapText('one two three four five', 10, 2)).toEqual(['one two', 'three fou…']);
});

test('wide characters take two columns, and none is cut in two', () => {
  expect(wrapText('日本語テスト', 4)).toEqual(['日本', '語テ', 'スト']);
  expect(wrapText('😀'.repeat(6), 5, 2)).toEqual(['😀😀', '😀😀…']);
  expect(wrapText('𝄞'.repeat(5), 3)).toEqual(['𝄞𝄞𝄞', '𝄞𝄞']);
});
