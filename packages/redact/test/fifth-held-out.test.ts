import { expect, test } from 'vitest';
import { createRedactor } from '../src/index.ts';
import { fifthHeldOutInnocent } from './corpus/fifth-held-out-innocent.ts';
import { fifthHeldOutSecrets } from './corpus/fifth-held-out-secrets.ts';
import { fill, seeded } from './corpus/fill.ts';
import { sixthHeldOutSecrets } from './corpus/sixth-held-out-secrets.ts';

/*
 * At first sight, 10 rounds: 1,248 of 6,670 texts of the fifth set kept a secret (18.7 %, 147 of 667 rows; some ten rows were marked
 * wrongly), 6.0 % still do. After that the sixth set was written: 742 of 3,620 (20.5 %, 78 of 362 rows; before the fifth set was
 * mended 22.6 %): what looks for gaps on purpose finds them. 8.8 % still do: secrets by their place, on another line, or without a name.
 * In 1,247 MB of real text (sources, manuals, change logs) 72.6 labels a megabyte, most in logs of test suites, became 3.4.
 * The tables measure nothing new any more; they keep what was learnt.
 */

const ROUNDS = 5;
const redactor = createRedactor();

interface Case {
  readonly text: string;
  readonly secrets: readonly string[];
}

const cases = (seed: number): readonly Case[] => {
  const random = seeded(seed * 7919);
  return [...fifthHeldOutSecrets, ...sixthHeldOutSecrets].map((template) => {
    const marked = fill(template, random);
    return {
      text: marked.replaceAll(/[«»]/g, ''),
      secrets: [...marked.matchAll(/«([^»]+)»/g)].map(([, secret = '']) => secret),
    };
  });
};

/** Six characters of a secret, outside of labels, are a leak. */
const leaks = (shown: string, secrets: readonly string[]): boolean => {
  const outside = shown.replaceAll(/\[REDACTED(?::[a-z0-9-]+)?\]/g, '\0');
  return secrets.some((secret) =>
    Array.from({ length: Math.max(1, secret.length - 5) }, (_, at) => secret.slice(at, at + 6)).some(
      (piece) => outside.includes(piece),
    ),
  );
};

const streamed = (text: string, idle: boolean, size: number): string => {
  const stream = redactor.stream();
  const bytes = Buffer.from(text);
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    out.push(Buffer.from(stream.write(bytes.subarray(at, at + size))));
    if (idle) out.push(Buffer.from(stream.flushIdle()));
  }
  return Buffer.concat([...out, stream.end()]).toString();
};

test('A2: of the fifth and sixth set of held-out texts, filled anew each round, at most 5 in 1,000 keep a secret', () => {
  const missed: string[] = [];
  for (let seed = 1; seed <= ROUNDS; seed++)
    for (const { text, secrets } of cases(seed))
      if (leaks(redactor.redactText(text), secrets)) missed.push(redactor.redactText(text));
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.005 * ROUNDS * cases(1).length);
});

test('A2: of the fifth set of texts without a secret none is touched', () => {
  const touched = new Set<string>();
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const random = seeded(seed * 104_729);
    for (const template of fifthHeldOutInnocent) {
      const text = fill(template, random);
      if (redactor.redactText(text) !== text) touched.add(redactor.redactText(text));
    }
  }
  expect([...touched]).toEqual([]);
});

test('A2: a text of the fifth set in chunks of any size, with any line ends, is redacted as the whole, and only once', () => {
  for (const { text } of cases(5)) {
    for (const ends of ['\n', '\r\n', '\r']) {
      const ended = text.replaceAll('\n', ends);
      const whole = redactor.redactText(ended);
      expect(redactor.redactText(whole)).toBe(whole);
      for (const size of [1, 2, 7]) expect(streamed(ended, false, size)).toBe(whole);
    }
  }
});

test('A2: Windows line ends hide no secret that stands below its name, nor does a stream that falls idle', () => {
  const wrong: string[] = [];
  for (const { text, secrets } of cases(7)) {
    const shown = redactor.redactText(`${text}\n`.replaceAll('\n', '\r\n'));
    if (leaks(shown, secrets)) wrong.push(shown);
    const idle = streamed(`${text}\n`, true, 1);
    if (leaks(idle, secrets)) wrong.push(idle);
  }
  expect(wrong).toEqual([]);
});
