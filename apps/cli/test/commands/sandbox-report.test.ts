import { expect, test } from 'vitest';
import { umbo } from '../umbo.ts';

test('it says what is enforced on this machine, for people and as JSON', async () => {
  const [text, json] = await Promise.all([
    umbo(['sandbox', 'report']),
    umbo(['sandbox', 'report', '--json']),
  ]);
  expect([text.code, json.code]).toEqual([0, 0]);
  expect(text.stdout.trim()).not.toBe('');
  expect(JSON.parse(json.stdout)).toBeTypeOf('object');
});
