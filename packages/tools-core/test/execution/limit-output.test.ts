import { expect, test } from 'vitest';
import type { LimitedOutput } from '../../src/index.ts';
import { createOutputStore } from '../../src/index.ts';
import { host, runTool } from '../support/host.ts';

async function outputOf(output: unknown, options: Parameters<typeof host>[1] = {}): Promise<unknown> {
  const outcome = await host(
    runTool(async () => ({ kind: 'completed', output: output as string })),
    options,
  ).call({ executable: 'ls' });
  return outcome.kind === 'completed' ? outcome.output : outcome;
}

test('an output within the limit stays as it is', async () => {
  expect(await outputOf({ a: [1, 'é'] }, { outputLimitBytes: 20 })).toEqual({ a: [1, 'é'] });
  expect(await outputOf('x'.repeat(100), { outputLimitBytes: 100 })).toBe('x'.repeat(100));
});

test('a longer one keeps head and tail within the limit and can be read back whole, by its session only', async () => {
  const outputStore = createOutputStore();
  const text = `first ${'€'.repeat(5000)} last`;
  const cut = (await outputOf(text, { outputLimitBytes: 1200, outputStore })) as LimitedOutput;
  expect(cut).toMatchObject({
    kind: 'limitedOutput',
    head: expect.stringMatching(/^first/),
    tail: expect.stringMatching(/last$/),
  });
  expect(new TextEncoder().encode(cut.head + cut.tail).length).toBeLessThanOrEqual(1200);
  expect(cut.head.length + cut.tail.length + cut.droppedCharacters).toBe(text.length);
  const id = cut.outputId ?? '';
  const all = await outputStore.readOutput('session-1', id, { offset: 0, length: 1e9 });
  expect(all).toEqual({ text, totalCharacters: text.length });
  expect((await outputStore.readOutput('session-1', id, { offset: 0, length: 5 }))?.text).toBe('first');
  expect(await outputStore.readOutput('session-2', id, { offset: 0, length: 5 })).toBeUndefined();
});

test('an output that is not JSON is left out with a warning, not thrown', async () => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  expect(await outputOf(loop)).toBe('[output left out: it is not JSON]');
  expect(await outputOf({ big: 1n })).toBe('[output left out: it is not JSON]');
});

test('a store that fails costs the read-back, not the result', async () => {
  const outputStore = { ...createOutputStore(), keepOutput: () => Promise.reject(new Error('full')) };
  expect(await outputOf('x'.repeat(100), { outputLimitBytes: 30, outputStore })).toEqual({
    kind: 'limitedOutput',
    head: 'xxxxx',
    tail: 'xxxxx',
    droppedCharacters: 90,
  });
});

test('the store keeps no more than it may, the oldest goes first', async () => {
  const store = createOutputStore({ maxCharacters: 10 });
  const [a, b] = [await store.keepOutput('s', '123456'), await store.keepOutput('s', '654321')];
  expect(await store.readOutput('s', a, { offset: 0, length: 9 })).toBeUndefined();
  expect(await store.readOutput('s', b, { offset: 0, length: 9 })).toBeDefined();
});

test('the limit is in bytes: text of other alphabets is not let through three times as long', async () => {
  expect(await outputOf('€'.repeat(100), { outputLimitBytes: 299 })).toMatchObject({ kind: 'limitedOutput' });
  expect(await outputOf('€'.repeat(100), { outputLimitBytes: 300 })).toBe('€'.repeat(100));
});
