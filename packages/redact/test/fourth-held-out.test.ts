import { expect, test } from 'vitest';
import { createRedactor } from '../src/index.ts';
import { fill, seeded } from './corpus/fill.ts';
import { fourthHeldOutInnocent } from './corpus/fourth-held-out-innocent.ts';
import { fourthHeldOutSecrets } from './corpus/fourth-held-out-secrets.ts';

/*
 * At first sight, 10 rounds of all 1,105 rows: 4,670 of 11,050 lines kept a secret (42 %; the rows look for gaps on purpose); 2,656
 * (24 %) still do. What is left: recovery and one-time codes, session identifiers, secrets a program takes by its place, values in
 * network devices' configuration, ciphertext, and values that stand before their name.
 * In 141 MB of real text that holds next to none (sources, manuals, change logs, lockfiles) 4.4 labels a megabyte became 1.2.
 * The table measures nothing new any more; it keeps what was learnt.
 */
const ROUNDS = 10;

interface Case {
  readonly line: string;
  readonly secrets: readonly string[];
}

const cases = (seed: number): readonly Case[] => {
  const random = seeded(seed * 7919);
  return fourthHeldOutSecrets.map((template) => {
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

test('A2: of the fourth set of held-out lines, filled anew each round, at most 5 in 1,000 keep a secret', () => {
  const redactor = createRedactor();
  const missed: string[] = [];
  for (let seed = 1; seed <= ROUNDS; seed++)
    for (const item of cases(seed)) if (leaks(redactor.redactText(item.line), item)) missed.push(item.line);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.005 * ROUNDS * fourthHeldOutSecrets.length);
});

test('A2: of the fourth set of lines without a secret none is touched', () => {
  const redactor = createRedactor();
  const touched = new Set<string>();
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const random = seeded(seed * 104_729);
    for (const template of fourthHeldOutInnocent) {
      const line = fill(template, random);
      if (redactor.redactText(line) !== line) touched.add(redactor.redactText(line));
    }
  }
  expect([...touched]).toEqual([]);
});

test('A2: a line of the fourth set, cut in two at any place or byte by byte, is redacted as the whole, and only once', () => {
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

test('A2: a stream of the fourth set that falls idle at any place shows nothing of a secret', () => {
  const redactor = createRedactor();
  const wrong = new Set<string>();
  for (const item of cases(7)) {
    const bytes = Buffer.from(`${item.line}\n`);
    for (let cut = 1; cut < bytes.length; cut++) {
      const stream = redactor.stream();
      const shown = [stream.write(bytes.subarray(0, cut)), stream.flushIdle()].map((part) =>
        Buffer.from(part),
      );
      shown.push(Buffer.from(stream.write(bytes.subarray(cut))), Buffer.from(stream.end()));
      const text = Buffer.concat(shown).toString();
      if (leaks(text, item)) wrong.add(`${item.line} cut at ${cut}: ${text}`);
    }
  }
  expect([...wrong]).toEqual([]);
});
