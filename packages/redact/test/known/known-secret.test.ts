import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';

const SECRET = 'gr33n "ßalad" & <tea>/50%';

test('A2: a registered secret is taken out in every encoding it is met in', () => {
  const redactor = createRedactor({ secrets: [SECRET] });
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const written = [
    SECRET,
    JSON.stringify({ a: SECRET }),
    JSON.stringify({ log: JSON.stringify({ a: SECRET }) }),
    encodeURIComponent(SECRET),
    encodeURIComponent(SECRET).toLowerCase(),
    new URLSearchParams({ a: SECRET }).toString(),
    base64(SECRET),
    base64(`u:${SECRET}`),
    base64(`user:${SECRET}:more`),
    Buffer.from(`xx${SECRET}`).toString('base64url'),
    SECRET.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ];
  for (const text of written)
    expect(redactor.redactText(`before ${text} after`)).toContain('[REDACTED:known-secret]');
});

test('A2: any registered secret is absent from any text around it, in any chunks', () => {
  const word = fc
    .string({ minLength: 4, maxLength: 40, unit: 'grapheme' })
    .filter((text) => !/[\r\n]/.test(text) && text.isWellFormed());
  fc.assert(
    fc.property(
      word,
      fc.string({ maxLength: 30 }),
      fc.integer({ min: 1, max: 9 }),
      (secret, around, size) => {
        fc.pre(!'[REDACTED:known-secret]'.includes(secret));
        const stream = createRedactor({ secrets: [secret] }).stream();
        const bytes = Buffer.from(`${around}${secret}${around}\n`);
        const out: Buffer[] = [];
        for (let at = 0; at < bytes.length; at += size) {
          out.push(Buffer.from(stream.write(bytes.subarray(at, at + size))), Buffer.from(stream.flushIdle()));
        }
        out.push(Buffer.from(stream.end()));
        expect(Buffer.concat(out).toString().replaceAll('[REDACTED:known-secret]', '\n')).not.toContain(
          secret,
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('a secret of several lines is taken out line by line', () => {
  const redactor = createRedactor({ secrets: ['first-line-x\nsecond-line-y\n'] });
  expect(redactor.redactText('a\nfirst-line-x\nsecond-line-y\nb')).toBe(
    'a\n[REDACTED:known-secret]\n[REDACTED:known-secret]\nb',
  );
  expect(redactor.redactText(JSON.stringify('first-line-x\nsecond-line-y\n'))).not.toContain('line-x');
});

test('secret-named environment values of 8 characters or more are registered, others are not', () => {
  const redactor = createRedactor({
    env: {
      API_TOKEN: 'swordfish-42',
      DB_PASSWORD: 'short',
      HOME: '/home/somebody',
      SORT_KEY: 'created_at',
      NPM_TOKEN: '$NPM_TOKEN',
      NONE: undefined,
    },
  });
  expect(redactor.redactText('swordfish-42 short /home/somebody created_at')).toBe(
    '[REDACTED:env-secret] short /home/somebody created_at',
  );
});

test('a secret registered with one redactor is unknown to the others, whichever was made first', () => {
  const before = createRedactor();
  const line = 'blue-whale-42 and red-panda-42';
  expect(before.redactText(line)).toBe(line);
  const first = createRedactor({ secrets: ['blue-whale-42'] });
  const second = createRedactor({ secrets: ['red-panda-42'] });
  expect(first.redactText(line)).toBe('[REDACTED:known-secret] and red-panda-42');
  expect(second.redactText(line)).toBe('blue-whale-42 and [REDACTED:known-secret]');
  expect([before.redactText(line), createRedactor().redactText(line)]).toEqual([line, line]);
});

test('a secret registered later counts for open streams', () => {
  const redactor = createRedactor();
  const stream = redactor.stream();
  expect(Buffer.from(stream.write(Buffer.from('blue-whale\nblue-'))).toString()).toBe('blue-whale\n');
  redactor.register('blue-whale', 'animal');
  expect(Buffer.from(stream.write(Buffer.from('whale\n'))).toString()).toBe('[REDACTED:animal]\n');
  expect(redactor.counts).toEqual(new Map([['animal', 1]]));
});

test('a secret too short to be told from ordinary text is refused, an empty one is nothing', () => {
  const redactor = createRedactor({ secrets: [''] });
  expect(() => redactor.register('abc')).toThrow(/fewer than 4/);
  expect(redactor.redactText('abc')).toBe('abc');
});
