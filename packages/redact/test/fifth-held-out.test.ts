import { expect, test } from 'vitest';
import { createRedactor } from '../src/index.ts';
import { fifthHeldOutInnocent } from './corpus/fifth-held-out-innocent.ts';
import { fifthHeldOutSecrets } from './corpus/fifth-held-out-secrets.ts';
import { filled, leaks, missed, streamed, touched, unsteady } from './corpus/held-out.ts';
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

const templates = [...fifthHeldOutSecrets, ...sixthHeldOutSecrets];

test('A2: of the fifth and sixth set of held-out texts, filled anew each round, at most 5 in 1,000 keep a secret', () => {
  const found = missed(redactor, templates, ROUNDS);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(0.005 * ROUNDS * templates.length);
});

test('A2: of the fifth set of texts without a secret none is touched', () => {
  expect(touched(redactor, fifthHeldOutInnocent, ROUNDS)).toEqual([]);
});

test('A2: a text of the fifth set in chunks of any size, with any line ends, is redacted as the whole, and only once', () => {
  expect(unsteady(redactor, templates)).toEqual([]);
});

test('A2: Windows line ends hide no secret that stands below its name, nor does a stream that falls idle', () => {
  const wrong: string[] = [];
  for (const { text, secrets } of filled(templates, 7)) {
    const shown = redactor.redactText(`${text}\n`.replaceAll('\n', '\r\n'));
    if (leaks(shown, secrets)) wrong.push(shown);
    const idle = streamed(redactor, `${text}\n`, { idle: true, size: 1 });
    if (leaks(idle, secrets)) wrong.push(idle);
  }
  expect(wrong).toEqual([]);
});
