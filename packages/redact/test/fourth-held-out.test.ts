import { expect, test } from 'vitest';
import { createRedactor } from '../src/index.ts';
import { cutDifferently, filled, leaks, missed, touched } from './corpus/held-out.ts';
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

const redactor = createRedactor();

test('A2: of the fourth set of held-out lines, filled anew each round, at most 5 in 1,000 keep a secret', () => {
  const found = missed(redactor, fourthHeldOutSecrets, ROUNDS);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(0.005 * ROUNDS * fourthHeldOutSecrets.length);
});

test('A2: of the fourth set of lines without a secret none is touched', () => {
  expect(touched(redactor, fourthHeldOutInnocent, ROUNDS)).toEqual([]);
});

test('A2: a line of the fourth set, cut in two at any place or byte by byte, is redacted as the whole, and only once', () => {
  expect(cutDifferently(redactor, fourthHeldOutSecrets)).toEqual([]);
});

test('A2: a stream of the fourth set that falls idle at any place shows nothing of a secret', () => {
  const wrong = new Set<string>();
  for (const { text: line, secrets } of filled(fourthHeldOutSecrets, 7)) {
    const bytes = Buffer.from(`${line}\n`);
    for (let cut = 1; cut < bytes.length; cut++) {
      const stream = redactor.stream();
      const shown = [stream.write(bytes.subarray(0, cut)), stream.flushIdle()].map((part) =>
        Buffer.from(part),
      );
      shown.push(Buffer.from(stream.write(bytes.subarray(cut))), Buffer.from(stream.end()));
      const text = Buffer.concat(shown).toString();
      if (leaks(text, secrets)) wrong.add(`${line} cut at ${cut}: ${text}`);
    }
  }
  expect([...wrong]).toEqual([]);
});
