import { setTimeout as sleep } from 'node:timers/promises';
import { createToolExecutor, type AnyTool, type ToolRunner } from '@umbo/tools-core';

const anything = { safeParseAsync: async (data: unknown) => ({ success: true, data }) };

/** One tool that sleeps for so many milliseconds. A real one has zod schemas and says what it wants to do. */
const tool = {
  spec: {
    name: 'sleep',
    description: 'Sleeps.',
    category: 'example',
    input: anything,
    output: anything,
    annotations: {},
    hiddenInputs: [],
  },
  permissions: () => [],
  invoke: async (ms: number) => ({ kind: 'completed', output: await sleep(ms) }),
} as unknown as AnyTool;

/** An executor that allows everything: for this example only. */
export const runner: ToolRunner = createToolExecutor({
  registry: { get: (name) => (name === 'sleep' ? tool : undefined) },
  checker: { check: async () => ({ kind: 'allow', reasons: [] }) },
});
