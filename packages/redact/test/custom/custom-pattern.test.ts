import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';

const redactWith = (pattern: string, text: string): string =>
  createRedactor({ extraSensitivePatterns: [pattern] }).redactText(text);

test('a pattern of the host takes out what it matches, with a group only the group', () => {
  expect(redactWith('ACME-[0-9]{6}', 'id ACME-123456 ok')).toBe('id [REDACTED:custom] ok');
  expect(redactWith('employee=(\\w+)', 'employee=bob1 x')).toBe('employee=[REDACTED:custom] x');
  const redactor = createRedactor({
    extraSensitivePatterns: [{ pattern: 'größe \\d+', kind: 'size', ignoreCase: true }],
  });
  expect(redactor.redactText('die GRÖSSE Größe 42!')).toBe('die GRÖSSE [REDACTED:size]!');
});

test('a pattern works beside the rules, in a stream, and twice', () => {
  const redactor = createRedactor({ extraSensitivePatterns: ['[A-Z]{4}-\\d{4}'] });
  const stream = redactor.stream();
  const out = ['ABCD-12', '34 password=hunter2\nplain\n'].map((chunk) =>
    Buffer.from(stream.write(Buffer.from(chunk))).toString(),
  );
  const once = out.join('');
  expect(once).toBe('[REDACTED:custom] password=[REDACTED:password]\nplain\n');
  expect(redactor.redactText(once)).toBe(once);
});

test.each([
  ['an unclosed group', '(a'],
  ['a backreference', '(a)\\1'],
  ['look-ahead', 'a(?=b)'],
  ['the empty text', 'a*'],
  ['nothing', ''],
  ['too long a text', 'a'.repeat(2000)],
  ['too large a program', '(?:[a-z]{100}){10}[a-z]{900}'.repeat(3)],
])('a pattern with %s is refused with a reason', (_, pattern) => {
  expect(() => createRedactor({ extraSensitivePatterns: [pattern] })).toThrow(
    expect.objectContaining({
      code: 'bad-sensitive-pattern',
      message: expect.stringMatching(/^Not added: .+ RE2/) as unknown,
    }),
  );
});

test('a bad kind and too many patterns are refused', () => {
  expect(() => createRedactor({ extraSensitivePatterns: [{ pattern: 'abc', kind: 'Not a kind]' }] })).toThrow(
    /kind/,
  );
  expect(() => createRedactor({ extraSensitivePatterns: Array.from({ length: 65 }, () => 'abc') })).toThrow(
    /64/,
  );
});
