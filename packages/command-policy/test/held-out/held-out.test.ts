import { describe, expect, test } from 'vitest';
import { everyday, heldOutTricks, presetNames, verdict } from './ground.ts';
import { readTable } from './table.ts';

test('the tables are as long as promised', () => {
  expect(new Set(heldOutTricks.map(([text]) => text)).size).toBeGreaterThanOrEqual(2300);
  expect(new Set(everyday.map(([, text]) => text)).size).toBeGreaterThanOrEqual(650);
});

describe('S2, S3, S15: a trick is allowed under no preset', () => {
  test.each(heldOutTricks)('%j: %s', (text) => {
    expect(presetNames.filter((name) => verdict(name, text) === 'allow')).toEqual([]);
  });
});

describe('S4: where nobody can answer, code that a name on the command line brings in is not allowed', () => {
  test.each(readTable('tricks-ci'))('%j: %s', (text) => {
    expect(verdict('ci', text)).not.toBe('allow');
  });
});

describe('S17: what an agent types in a day gets the answer a sensible reviewer expects', () => {
  test.each(everyday)('%s: %j: %s', (preset, text, expected) => {
    expect(verdict(preset, text)).toBe(expected);
  });
});
