import { expect, test } from 'vitest';

test('the package exports what its documentation names', async () => {
  expect(Object.keys(await import('../src/index.ts')).toSorted()).toEqual(['createMcpServer']);
});
