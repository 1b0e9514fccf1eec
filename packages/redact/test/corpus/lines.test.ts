import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';
import { innocentLines } from './innocent-lines.ts';
import { positiveLines } from './positive-lines.ts';

/** What stands outside of labels: a kind may share words with a token's prefix. */
const outside = (text: string): string => text.replaceAll(/\[REDACTED(?::[a-z0-9-]+)?\]/g, '\0');

test('A2: nothing of six characters or more is left of a secret, in at least 250 lines', () => {
  expect(positiveLines.length).toBeGreaterThanOrEqual(250);
  const redactor = createRedactor();
  const leaks = positiveLines.filter(({ line, secret }) => {
    const shown = outside(redactor.redactText(line));
    const pieces = Array.from({ length: Math.max(1, secret.length - 5) }, (_, at) =>
      secret.slice(at, at + 6),
    );
    return secret === '' || pieces.some((piece) => shown.includes(piece));
  });
  expect(leaks).toEqual([]);
});

test('a provider token is named by its kind, and at least 100 kinds are known by their look', () => {
  const redactor = createRedactor();
  const provider = positiveLines.filter(({ kind }) => kind !== undefined);
  const wrong = provider.filter(
    ({ line, kind }) => !redactor.redactText(line).includes(`[REDACTED:${kind}]`),
  );
  expect(wrong).toEqual([]);
  expect(new Set(provider.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(100);
});

test('what stands around a secret stays', () => {
  const redactor = createRedactor();
  const provider = positiveLines.filter(({ kind }) => kind !== undefined);
  expect(provider.map(({ line }) => redactor.redactText(line))).toEqual(
    provider.map(({ line, secret, kind }) => line.replace(secret, () => `[REDACTED:${kind}]`)),
  );
});

test('at most 1 % of at least 250 ordinary lines is touched', () => {
  expect(innocentLines.length).toBeGreaterThanOrEqual(250);
  const redactor = createRedactor();
  const touched = innocentLines.filter((line) => redactor.redactText(line) !== line);
  expect(touched.slice(Math.floor(innocentLines.length / 100))).toEqual([]);
});

test('A2: redacting twice changes nothing, whatever the style of the labels', () => {
  const redactors = [createRedactor(), createRedactor({ label: 'plain' })];
  for (const { line } of positiveLines) {
    for (const first of redactors) {
      const once = first.redactText(line);
      for (const second of redactors) expect(second.redactText(once)).toBe(once);
    }
  }
});

test('A2: redacting all lines together twice changes nothing either', () => {
  const redactor = createRedactor();
  const once = redactor.redactText([...positiveLines.map(({ line }) => line), ...innocentLines].join('\n'));
  expect(redactor.redactText(once)).toBe(once);
});

test('A2: the words of a label are no name: what follows it is not taken for its value', () => {
  const redactor = createRedactor({ secrets: [{ value: 'correct-horse', kind: 'api-token' }] });
  for (const text of [
    'correct-horse: abcdefgh123',
    'correct-horse = "abcdefgh123"',
    '"correct-horse": "abcdefgh123"',
  ]) {
    const once = redactor.redactText(text);
    expect(once).toContain('abcdefgh123');
    expect(redactor.redactText(once)).toBe(once);
  }
});

test('colour between and around name and value hides nothing', () => {
  const redactor = createRedactor();
  for (const { line, secret, kind } of positiveLines) {
    if (kind !== undefined) continue;
    const at = line.indexOf(secret);
    const coloured = `\u001b[1m${line.slice(0, at)}\u001b[32m${secret.slice(0, 3)}\u001b[0;31m${secret.slice(3)}\u001b[0m${line.slice(at + secret.length)}`;
    expect(redactor.redactText(coloured)).not.toContain(secret.slice(3));
  }
  expect(
    redactor.redactText('pass\u001b[01;31m\u001b[Kword\u001b[m\u001b[K=\u001b[36mhunter2\u001b[0m x'),
  ).toBe('pass\u001b[01;31m\u001b[Kword\u001b[m\u001b[K=\u001b[36m[REDACTED:password]\u001b[0m x');
});
