import {
  composePolicies,
  createToolExecutor,
  createTurnCancellation,
  defineTool,
  describeOutcome,
  ToolRegistry,
} from '@umbo/tools-core';
import { z } from 'zod';

const note = defineTool({
  name: 'note.write',
  description: 'Writes a note.',
  category: 'notes',
  input: z.strictObject({ path: z.string() }),
  output: z.string(),
  permissions: ({ path }) => [{ kind: 'fs.write', path }],
  invoke: async ({ path }) => ({ kind: 'completed', output: `wrote ${path}` }),
});
const checker = composePolicies({
  policies: [
    (r) =>
      r.kind === 'fs.write' && r.path.startsWith('/notes/')
        ? { kind: 'allow', reasons: [] }
        : { kind: 'abstain' },
  ],
  fallback: 'deny',
});
const executor = createToolExecutor({ registry: new ToolRegistry({ tools: [note] }), checker });
const scope = { turn: createTurnCancellation(), tasks: {} as never };
const call = { toolName: 'note_write', sessionId: 's1', turnId: 't1', agentId: 'a1' };
const inside = await executor.execute({ ...call, callId: '1', input: { path: '/notes/a' } }, scope).outcome;
const outside = await executor.execute({ ...call, callId: '2', input: { path: '/etc/passwd' } }, scope)
  .outcome;
console.log(inside.kind === 'completed' && inside.output); // wrote /notes/a
console.log(describeOutcome(outside)); // Not run: No policy has an opinion on fs.write, which this host denies.
