import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';
import { innocentLines } from '../corpus/innocent-lines.ts';
import { positiveLines } from '../corpus/positive-lines.ts';

const redactor = createRedactor();

const through = (chunks: readonly Uint8Array[], idle: boolean): string => {
  const stream = redactor.stream();
  const out: Uint8Array[] = [];
  for (const chunk of chunks) {
    out.push(Buffer.from(stream.write(chunk)));
    if (idle) out.push(Buffer.from(stream.flushIdle()));
  }
  out.push(stream.end());
  return Buffer.concat(out).toString();
};

const outside = (text: string): string => text.replaceAll(/\[REDACTED(?::[a-z0-9-]+)?\]/g, '\0');

const leaks = (shown: string, secret: string): boolean => {
  const length = Math.min(6, secret.length);
  const clean = outside(shown);
  for (let at = 0; at + length <= secret.length; at++)
    if (clean.includes(secret.slice(at, at + length))) return true;
  return false;
};

test('A2: a line cut in two at any place is redacted as the whole', () => {
  const wrong: string[] = [];
  for (const { line } of positiveLines) {
    const bytes = Buffer.from(`${line}\nnext\n`);
    const whole = redactor.redactText(`${line}\nnext\n`);
    for (let cut = 1; cut < bytes.length; cut++) {
      const shown = through([bytes.subarray(0, cut), bytes.subarray(cut)], false);
      if (shown !== whole) wrong.push(`${line} cut at ${cut}: ${shown}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('A2: a line in chunks of one byte is redacted as the whole', () => {
  for (const { line } of positiveLines) {
    const bytes = Buffer.from(`${line}\nnext`);
    expect(
      through(
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        false,
      ),
    ).toBe(redactor.redactText(`${line}\nnext`));
  }
});

test('A2: nothing of a secret is shown when the stream falls idle in the middle of it, at any place', () => {
  const wrong: string[] = [];
  for (const { line, secret } of positiveLines) {
    const bytes = Buffer.from(`${line}\n`);
    const begin = Buffer.byteLength(line.slice(0, line.indexOf(secret)));
    for (let cut = begin; cut <= begin + Buffer.byteLength(secret); cut++) {
      const shown = through([bytes.subarray(0, cut), bytes.subarray(cut)], true);
      if (leaks(shown, secret)) wrong.push(`${line} cut at ${cut}: ${shown}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('A2: a stream that falls idle after each byte shows nothing of a secret', () => {
  for (const { line, secret } of positiveLines) {
    const shown = through(
      Array.from(Buffer.from(`${line}\n`), (byte) => Uint8Array.of(byte)),
      true,
    );
    expect(leaks(shown, secret) ? shown : '').toBe('');
  }
});

test('A2: many lines in chunks of any size are redacted as the whole', () => {
  const lines = [...positiveLines.map(({ line }) => line), ...innocentLines];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
      (picked, sizes) => {
        const text = `${picked.join('\n')}\n`;
        const bytes = Buffer.from(text);
        const chunks: Buffer[] = [];
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        expect(through(chunks, false)).toBe(redactor.redactText(text));
      },
    ),
    { numRuns: 150 },
  );
});
