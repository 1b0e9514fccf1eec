import { composePolicies, defineTool, ToolRegistry, type PermissionChecker } from '@umbo/tools-core';
import { z } from 'zod';

/** One tool that greets. A real registry is `shellRegistry(…)` of @umbo/tool-shell. */
export const registry: ToolRegistry = new ToolRegistry({
  tools: [
    defineTool({
      name: 'file.greet',
      category: 'example',
      description: 'Greets a file.',
      input: z.strictObject({ path: z.string() }),
      output: z.strictObject({ text: z.string() }),
      permissions: ({ path }) => [{ kind: 'fs.write', path }],
      invoke: async ({ path }) => ({ kind: 'completed', output: { text: `hello ${path}` } }),
    }),
  ],
});

/** Asks about everything. A real one composes command policies. */
export const checker: PermissionChecker = composePolicies({ policies: [], fallback: 'ask' });
