import { createRedactor } from '@umbo/redact';
import { expect, test } from 'vitest';
import { OutputLog } from '../../src/output/output-log.ts';

function logOf(text: string, maxLines = 100): OutputLog {
  const log = new OutputLog(createRedactor(), maxLines);
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

test('a prompt without a newline is shown', () => {
  const log = new OutputLog(createRedactor(), 10);
  log.write('stdout', 'Name? ');
  expect(log.read({ kind: 'tail', lines: 5 }).stdout).toBe('Name? ');
});

test('A2: a secret split over chunks is in no slice, whatever range is asked for', () => {
  const secret = 'hunter2-hunter2-hunter2';
  const log = new OutputLog(createRedactor({ secrets: [secret] }), 100);
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
  expect(() => logOf('x').read({ kind: 'matching', pattern, maxLines: 1 })).toThrow(/Not searched/);
});

test('a pattern that would stall a backtracking engine answers', () => {
  const log = logOf(`${'a'.repeat(100_000)}!\n`);
  expect(log.read({ kind: 'matching', pattern: '^(a+)+$', maxLines: 1 }).stdout).not.toBe('');
});
