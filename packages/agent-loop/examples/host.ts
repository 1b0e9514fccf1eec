import { foregroundThenDetachAfter, ParallelTaskManager } from '@umbo/task-manager';
import { composePolicies, createToolExecutor, defineTool, ToolRegistry } from '@umbo/tools-core';
import { z } from 'zod';

/** The tools: one that only waits. */
export const registry: ToolRegistry = new ToolRegistry();
registry.add(
  defineTool({
    name: 'build',
    category: 'example',
    description: 'Builds.',
    input: z.strictObject({ ms: z.int() }),
    output: z.string(),
    permissions: () => [{ kind: 'fs.read', path: '/workspace' }],
    async invoke({ ms }) {
      await new Promise((done) => setTimeout(done, ms));
      return { kind: 'completed', output: 'built' };
    },
  }),
);

/** Runs their calls; what takes longer than 100 ms goes on in the background. */
export const manager: ParallelTaskManager = new ParallelTaskManager({
  runner: createToolExecutor({
    registry,
    checker: composePolicies({ policies: [() => ({ kind: 'allow', reasons: [] })], fallback: 'deny' }),
  }),
  routing: () => foregroundThenDetachAfter(100),
});
