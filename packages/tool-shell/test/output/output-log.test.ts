import { createRedactor } from '@umbo/redact';
import type { Redactor } from '@umbo/tools-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputLog } from '../../src/output/output-log.ts';

function logOf(text: string, maxLines = 100): OutputLog {
  const log = new OutputLog(createRedactor(), { maxLines });
  log.write('stdout', text);
  log.end();
  return log;
}

const numbers = Array.from({ length: 50 }, (_, index) => `line ${index}\n`).join('');

test('T14: tail, since a cursor, a range and matching lines', () => {
  const log = logOf(numbers);
  expect(log.read({ kind: 'tail', lines: 2 }).stdout).toBe('line 48\nline 49\n');
  const { cursor } = log.read({ kind: 'tail', lines: 1 });
  log.write('stdout', 'later\n');
  expect(log.read({ kind: 'since', cursor }).stdout).toBe('later\n');
  expect(log.read({ kind: 'range', offset: 5, bytes: 3 }).stdout).toBe('0\nl');
  expect(log.read({ kind: 'matching', pattern: '^line [12]$', maxLines: 10 }).stdout).toBe(
    'line 1\nline 2\n',
  );
});

test('only the last lines are kept, and a reader is told', () => {
  const slice = logOf(numbers, 10).read({ kind: 'since', cursor: '0' });
  expect(slice.stdout.startsWith('line 40\n')).toBe(true);
  expect(slice.missing).toContain('no longer kept');
});

test('of a log that still grows too, no line is left out without a word: which are gone is told exactly', () => {
  const log = new OutputLog(createRedactor(), { maxLines: 30 });
  log.write('stdout', numbers);
  for (const query of [
    { kind: 'since', cursor: '0' },
    { kind: 'since', cursor: '19' },
    { kind: 'tail', lines: 30 },
  ] as const) {
    const slice = log.read(query);
    expect(slice.stdout.startsWith('line 20\n')).toBe(true);
    expect(slice.missing).toBe('the first 20 lines are no longer kept');
  }
  expect(log.read({ kind: 'since', cursor: '20' })).not.toHaveProperty('missing');
});

test('a prompt without a newline is shown', () => {
  const log = new OutputLog(createRedactor(), { maxLines: 10 });
  log.write('stdout', 'Name? ');
  expect(log.read({ kind: 'tail', lines: 5 }).stdout).toBe('Name? ');
});

test('A2: a secret split over chunks is in no slice, whatever range is asked for', () => {
  const secret = 'hunter2-hunter2-hunter2';
  const log = new OutputLog(createRedactor({ secrets: [secret] }), { maxLines: 100 });
  for (const character of `before ${secret} after\n`) log.write('stdout', character);
  log.end();
  let seen = '';
  for (let offset = 0; offset < 60; offset += 1)
    seen += `${log.read({ kind: 'range', offset, bytes: 24 }).stdout}|`;
  expect(seen).not.toContain('hunter2');
});

test('a cursor that is none is refused', () => {
  expect(() => logOf('x').read({ kind: 'since', cursor: 'abc' })).toThrow(/no cursor/);
});

test.each(['(', '(?=x)', 'a'.repeat(1001)])('the pattern %s is refused with a reason', (pattern) => {
  expect(() => logOf('x').read({ kind: 'matching', pattern, maxLines: 1 })).toThrow(/Not run: /);
});

test('a pattern that would stall a backtracking engine answers', () => {
  const log = logOf(`${'a'.repeat(100_000)}!\n`);
  expect(log.read({ kind: 'matching', pattern: '^(a+)+$', maxLines: 1 }).stdout).not.toBe('');
});

test('F6: a stream without newlines is kept up to a bound, and what went is said', () => {
  const log = new OutputLog(createRedactor(), { maxLines: 10_000, maxCharacters: 200_000 });
  const chunk = 'x'.repeat(65_536);
  for (let round = 0; round < 64; round += 1) log.write('stdout', `${chunk} `);
  log.end();
  const slice = log.read({ kind: 'tail', lines: 10_000 });
  expect(slice.stdout.length).toBeLessThan(500_000);
  expect(slice.missing).toMatch(/the first \d+ lines are no longer kept/);
});

test('A2: around a gap no half of a secret is shown', () => {
  const log = new OutputLog(createRedactor({ secrets: ['correct-horse-battery'] }), { maxLines: 100 });
  log.write('stdout', 'before\ntoken correct-hor');
  log.gap('stdout', 5000);
  log.write('stdout', 'se-battery\nafter\n');
  log.end();
  expect(log.read({ kind: 'tail', lines: 10 }).stdout).toBe(
    'before\n[… 5000 bytes and the lines around them left out …]\nafter\n',
  );
});

test('a redactor that throws shows nothing more and breaks nobody', () => {
  const plain = createRedactor();
  let fail = false;
  const broken: Redactor = {
    redactText: (text) => plain.redactText(text),
    redactValue: (value) => plain.redactValue(value),
    stream: () => {
      const stream = plain.stream();
      return {
        write: (chunk) => {
          if (fail) throw new Error('broken');
          return stream.write(chunk);
        },
        flushIdle: () => stream.flushIdle(),
        end: () => stream.end(),
      };
    },
  };
  const log = new OutputLog(broken, { maxLines: 100 });
  log.write('stdout', 'one\n');
  fail = true;
  log.write('stdout', 'two\n');
  log.write('stdout', 'three\n');
  log.end();
  expect(log.read({ kind: 'tail', lines: 10 }).stdout).toBe('one\n[REDACTED: the redactor failed]\n');
});

test('P5: characters of several bytes are never split, however the chunks fall', () => {
  const property = fc.property(
    fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 30 }),
    fc.boolean(),
    (chunks, readBetween) => {
      const log = new OutputLog(createRedactor(), { maxLines: 1000 });
      const read = (): string => log.read({ kind: 'tail', lines: 1000 }).stdout;
      let seen = '';
      for (const chunk of chunks) {
        log.write('stdout', `😀é ${chunk.replaceAll('\uFFFD', '')}`);
        if (readBetween) seen += read();
      }
      log.end();
      return !(seen + read()).includes('\uFFFD');
    },
  );
  expect(fc.check(property, { numRuns: 200 }).failed).toBe(false);
});

test('T14: a line that ends with a carriage return is the line without it, for patterns and for who follows', () => {
  const log = new OutputLog(createRedactor(), { maxLines: 10 });
  const lines: string[] = [];
  log.follow((line) => lines.push(line));
  log.write('stdout', 'HTTP/1.1 200 OK\r\nnext\n');
  expect(lines).toEqual(['HTTP/1.1 200 OK', 'next']);
  expect(log.read({ kind: 'matching', pattern: 'OK$', maxLines: 9 }).stdout).toBe('HTTP/1.1 200 OK\r\n');
});
