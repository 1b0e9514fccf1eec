import { expect, test } from 'vitest';
import { createResources, resourceKey } from '../../src/index.ts';
import { host, runTool } from '../support/host.ts';

const port = resourceKey<number>('port');

test('a tool gets what the host injected, by typed key', async () => {
  const tool = runTool(async (_, { resources }) => ({
    kind: 'completed',
    output: String(resources.get(port) + 1),
  }));
  expect(
    await host(tool, { resources: createResources().with(port, 80) }).call({ executable: 'x' }),
  ).toMatchObject({ output: '81' });
  expect(await host(tool).call({ executable: 'x' })).toMatchObject({
    kind: 'failed',
    code: 'resource-missing',
  });
});

test('find gives undefined, keys are told apart by identity, and adding leaves the old resources alone', () => {
  const none = createResources();
  const one = none.with(port, 80).with(port, 81);
  expect([none.find(port), one.find(port), one.find(resourceKey('port'))]).toEqual([
    undefined,
    81,
    undefined,
  ]);
});
