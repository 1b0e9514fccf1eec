import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Utf8Chunks, type TextChunk } from '../src/utf8-chunks.ts';

function cut(bytes: Uint8Array, cuts: readonly number[]): TextChunk[] {
  const chunks = new Utf8Chunks();
  const places = [
    0,
    ...cuts.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  const pushed = places.slice(1).map((end, index) => chunks.push(bytes.slice(places[index], end)));
  return [...pushed, chunks.flush()].filter((chunk) => chunk !== undefined);
}

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

test('P5: any bytes, cut anywhere, read as they would in one piece', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.string({ unit: 'grapheme' }).map((text) => Uint8Array.from(Buffer.from(text))),
  );
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(1000), { maxLength: 10 }), (all, cuts) => {
      expect(
        cut(all, cuts)
          .map((chunk) => chunk.text)
          .join(''),
      ).toBe(decode(all));
    }),
    { numRuns: 2000 },
  );
});

test('P5: a valid character is never split, and offsets count bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.nat(1000), { maxLength: 10 }), (whole, cuts) => {
      const bytes = Buffer.from(whole.toWellFormed());
      let offset = 0;
      for (const chunk of cut(bytes, cuts)) {
        expect(chunk.offset).toBe(offset);
        expect(Buffer.from(chunk.text)).toEqual(
          bytes.subarray(offset, offset + Buffer.byteLength(chunk.text)),
        );
        offset += Buffer.byteLength(chunk.text);
      }
      expect(offset).toBe(bytes.length);
    }),
    { numRuns: 1000 },
  );
});

test('begun in the middle of a character, its rest is left out and the offset says so', () => {
  const bytes = Buffer.from('😀ab');
  expect(new Utf8Chunks(2).push(bytes.subarray(2))).toEqual({ text: 'ab', offset: 4 });
});
