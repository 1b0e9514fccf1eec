import { createRedactor } from '@umbo/redact';
import { expect, test } from 'vitest';
import { lastCharacters } from '../../src/output/last-characters.ts';
import { streamText } from '../../src/output/stream-text.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const secret = 'hunter2-hunter2-hunter2';
const redactor = createRedactor({ secrets: [secret] });

test('a stream that is whole is joined before it is redacted: a secret over the seam is caught', () => {
  const all = bytes(`x ${secret} y\n`);
  for (let cut = 0; cut <= all.length; cut += 1) {
    const stream = {
      head: all.subarray(0, cut),
      tail: all.subarray(cut),
      totalBytes: all.length,
      droppedBytes: 0,
    };
    expect(streamText(stream, redactor).text).not.toContain('hunter2');
  }
});

test('where the middle is missing, half a secret at either edge is left out with the lines it stands in', () => {
  const long = `${'line\n'.repeat(2000)}${secret}`;
  for (let cut = 1; cut < secret.length; cut += 1) {
    const head = bytes(long.slice(0, long.length - cut));
    const tail = bytes(`${secret.slice(cut)} rest\nlast\n`);
    const total = head.length + tail.length + 5000;
    const { text, droppedBytes } = streamText(
      { head, tail, totalBytes: total, droppedBytes: 5000 },
      redactor,
    );
    expect(text).not.toContain('hunter');
    expect(text.endsWith('last\n')).toBe(true);
    expect(droppedBytes).toBeGreaterThan(5000);
  }
});

test('lastCharacters keeps whole lines and counts what went', () => {
  expect(lastCharacters('abc', 10)).toBe('abc');
  expect(lastCharacters('one\ntwo\nthree\n', 8)).toBe('[8 characters of earlier output left out]\nthree\n');
  expect(lastCharacters('x'.repeat(20), 5)).toBe('[15 characters of earlier output left out]\nxxxxx');
});
