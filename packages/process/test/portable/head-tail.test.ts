import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeadTail } from '../../src/portable/head-tail.ts';

test('P5: whatever the sizes and the cuts, head and tail are the ends of the stream and the count is exact', () => {
  const sizes = fc.nat(40);
  fc.assert(
    fc.property(sizes, sizes, fc.array(fc.uint8Array({ maxLength: 50 })), (headBytes, tailBytes, pieces) => {
      const kept = new HeadTail(headBytes, tailBytes);
      for (const piece of pieces) kept.push(piece);
      const all = Buffer.concat(pieces);
      const { head, tail, totalBytes, droppedBytes } = kept.capture();
      const rest = all.subarray(headBytes);
      expect(Buffer.from(head)).toEqual(all.subarray(0, headBytes));
      expect(Buffer.from(tail)).toEqual(rest.subarray(Math.max(0, rest.length - tailBytes)));
      expect(totalBytes).toBe(all.length);
      expect(droppedBytes).toBe(all.length - head.length - tail.length);
    }),
    { numRuns: 2000 },
  );
});

test('a size that is no whole number is rounded up, as by the supervisor', () => {
  const kept = new HeadTail(2.5, 1.5);
  for (const piece of ['he', 'llo\n']) kept.push(Buffer.from(piece));
  const { head, tail, droppedBytes } = kept.capture();
  expect([String(head), String(tail), droppedBytes]).toEqual(['hel', 'o\n', 1]);
});
