import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineSplitter } from '../../src/wire/line-splitter.ts';

function* taken(lines: LineSplitter): Generator<string> {
  for (let line = lines.next(); line !== undefined && line !== false; line = lines.next())
    yield Buffer.from(line).toString();
}

test('gives the same lines however the bytes are cut and whenever lines are taken out', () => {
  const text = fc.array(fc.constantFrom('a', '\n', 'é', '', 'longer'), { maxLength: 40 });
  fc.assert(
    fc.property(text, fc.infiniteStream(fc.nat(5)), fc.infiniteStream(fc.boolean()), (parts, cuts, takes) => {
      const bytes = Buffer.from(parts.join(''));
      const lines = new LineSplitter(1000);
      const seen: string[] = [];
      for (let at = 0; at < bytes.length;) {
        const length = cuts.next().value + 1;
        expect(lines.push(bytes.subarray(at, at + length))).toBe(true);
        at += length;
        if (takes.next().value) seen.push(...taken(lines));
      }
      seen.push(...taken(lines));
      expect(seen).toEqual(bytes.toString().split('\n').slice(0, -1));
    }),
  );
});

test('says that a line is too long before it has ended, and behind lines that were not taken out', () => {
  const lines = new LineSplitter(4);
  expect(lines.push(Buffer.from('ab'))).toBe(true);
  expect(lines.push(Buffer.from('cde'))).toBe(false);
  const late = new LineSplitter(4);
  late.push(Buffer.from('a\nb'));
  late.push(Buffer.from('cdefgh'));
  expect(late.next()).toBe(false);
});

test('a long line in small pieces takes time in proportion to its length', () => {
  const lines = new LineSplitter(1 << 30);
  const piece = Buffer.alloc(16, 'x');
  const started = performance.now();
  for (let count = 0; count < 200_000; count += 1) lines.push(piece);
  expect(performance.now() - started).toBeLessThan(2000);
  expect(lines.waiting).toBe(200_000 * 16);
});
