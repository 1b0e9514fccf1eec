import { expect, test } from 'vitest';

test('the package exports exactly these names', async () => {
  expect(Object.keys(await import('../src/index.ts')).toSorted()).toMatchInlineSnapshot(`
    [
      "readScript",
    ]
  `);
});
