import { expect, test } from 'vitest';
import { stdinSlices } from '../src/stdin-slices.ts';

test('text is cut between characters, wherever the cut would fall', () => {
  for (const text of ['', 'x', '😀'.repeat(70_000), `x${'😀'.repeat(70_000)}`, 'ä'.repeat(131_072)]) {
    const slices = [...stdinSlices(text)];
    expect(Buffer.concat(slices).equals(Buffer.from(text))).toBe(true);
    expect(Math.max(0, ...slices.map((slice) => slice.length))).toBeLessThanOrEqual(196_608);
  }
});

test('bytes are given as views, not copies', () => {
  const bytes = new Uint8Array(200_000);
  const slices = [...stdinSlices(bytes)];
  expect(slices.map((slice) => slice.length)).toEqual([65_536, 65_536, 65_536, 3392]);
  expect(slices.every((slice) => slice.buffer === bytes.buffer)).toBe(true);
});
