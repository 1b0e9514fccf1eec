import { expect, test } from 'vitest';
import { AgentTree } from '../src/core/agent-tree.ts';

test('of the agents that ended the last 10,000 are remembered, so that a long session does not grow', () => {
  const tree = new AgentTree(() => 'write');
  for (let i = 0; i <= 10_000; i += 1) tree.end(`a${i}`);
  expect(() => tree.assertLive('a0')).not.toThrow();
  expect(() => tree.assertLive('a1')).toThrow(expect.objectContaining({ code: 'agent-ended' }));
  expect(tree.level('a10000')).toBe('none');
});
