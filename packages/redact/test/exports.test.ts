import { expect, test } from 'vitest';

test('the package exports these names and no others', async () => {
  expect(Object.keys(await import('../src/index.ts')).toSorted()).toEqual(['createRedactor']);
});
