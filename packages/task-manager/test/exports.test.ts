import { expect, test } from 'vitest';

test('the package exports these names and no others', async () => {
  expect(Object.keys(await import('../src/index.ts')).toSorted()).toMatchInlineSnapshot(`
    [
      "ParallelTaskManager",
      "SequentialTaskManager",
      "background",
      "foreground",
      "foregroundThenDetachAfter",
      "openTaskStore",
    ]
  `);
});
