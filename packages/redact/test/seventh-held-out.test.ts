import { expect, test } from 'vitest';
import { createRedactor } from '../src/index.ts';
import { eighthHeldOutSecrets, eighthKnownLate } from './corpus/eighth-held-out-secrets.ts';
import { filled, leaks, missed, streamed, touched, unsteady } from './corpus/held-out.ts';
import { seventhHeldOutInnocent } from './corpus/seventh-held-out-innocent.ts';
import { seventhHeldOutSecrets, seventhKnownLate } from './corpus/seventh-held-out-secrets.ts';

/*
 * At first sight, 10 rounds: 1,628 of 10,550 texts of the seventh set kept a secret (15.4 %, some 15 of 164 rows marked wrongly), and
 * 340 of 9,270 texts without one were touched (3.7 %); now 6.2 % and 0.3 %. The eighth set was written after that, to look for gaps:
 * 1,210 of 4,340 (27.9 %) and 79 of 2,290 (3.4 %); now 18.0 % and 0.9 %. What is left: passwords that are only words, by their place or
 * between blanks, what programs print without a name, session identifiers, one-time codes, ciphertext.
 * In 290 MB of real text (sources, manuals, documentation) 702 labels became 682, four of which are new: codes of logins.
 * The tables measure nothing new any more; they keep what was learnt.
 */

const ROUNDS = 5;
const redactor = createRedactor();
const atOnce = [...seventhHeldOutSecrets, ...eighthHeldOutSecrets];
const templates = [...atOnce, ...seventhKnownLate, ...eighthKnownLate];

test('A2: of the seventh and eighth set of held-out texts, filled anew each round, at most 5 in 1,000 keep a secret', () => {
  const found = missed(redactor, templates, ROUNDS);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(0.005 * ROUNDS * templates.length);
});

test('A2: of the seventh and eighth set of texts without a secret none is touched', () => {
  expect(touched(redactor, seventhHeldOutInnocent, ROUNDS)).toEqual([]);
});

test('A2: a text of the seventh set in chunks of any size, with any line ends, is redacted as the whole, and only once', () => {
  expect(unsteady(redactor, templates)).toEqual([]);
});

test('A2: Windows line ends hide no secret of the seventh set, nor does a stream that falls idle', () => {
  const wrong: string[] = [];
  for (const { text, secrets } of filled(templates, 7)) {
    const shown = redactor.redactText(`${text}\n`.replaceAll('\n', '\r\n'));
    if (leaks(shown, secrets)) wrong.push(shown);
  }
  for (const { text, secrets } of filled(atOnce, 7)) {
    const idle = streamed(redactor, `${text}\n`, { idle: true, size: 1 });
    if (leaks(idle, secrets)) wrong.push(idle);
  }
  expect(wrong).toEqual([]);
});

test('what follows a secret in the quotes of a command stays visible: who approves it must see it', () => {
  for (const [text, shown] of [
    ["sh -c 'PASSWORD=hunter22 rm -r x'", 'rm -r x'],
    ['["sh", "-c", "TOKEN=abcdefgh12 curl h"]', 'curl h'],
    ['form-data; name="password"\n\nrm -r important files\n', 'rm -r important files'],
    ['$ echo $TOKEN\nrm -r important1 files2\n', 'rm -r important1 files2'],
  ] as const)
    expect(redactor.redactText(text)).toContain(shown);
});
