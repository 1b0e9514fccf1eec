// What the gate adds to a tool that does nothing: validation, its permission, the decision, the events.
import { type Arm, bench, type BenchContext, interleave, type Section } from '@umbo/testkit/bench';
import { z } from 'zod';
import type { Tool } from '../src/index.ts';
import {
  composePolicies,
  createToolExecutor,
  createTurnCancellation,
  defineTool,
  ToolRegistry,
} from '../src/index.ts';

const calls = 5000;

const tool: Tool<{ text: string }, string> = defineTool({
  name: 'bench.noop',
  description: 'Does nothing.',
  category: 'bench',
  input: z.strictObject({ text: z.string() }),
  output: z.string(),
  permissions: () => [{ kind: 'fs.read', path: '/tmp' }],
  invoke: async (input) => ({ kind: 'completed', output: input.text }),
});

const executor = createToolExecutor({
  registry: new ToolRegistry({ tools: [tool] }),
  checker: composePolicies({ policies: [() => ({ kind: 'allow', reasons: [] })], fallback: 'deny' }),
  observers: [{ observe: () => {} }],
});
const scope = { turn: createTurnCancellation(), tasks: {} as never };
const ids = { sessionId: 's', turnId: 't', agentId: 'a' };
const schema = z.strictObject({ text: z.string() });

// Processor time, not wall time: other work on the machine must not count.
function arm(name: string, one: (index: number) => Promise<unknown>): Arm {
  return {
    name,
    measure: async () => {
      const start = process.cpuUsage();
      for (let index = 0; index < calls; index += 1) await one(index);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / calls;
    },
  };
}

async function measureGate(context: BenchContext): Promise<Section> {
  context.progress('calls through the gate');
  const rounds = await interleave(
    [
      arm('validation alone', async (index) => schema.parse({ text: `${index}` })),
      arm(
        'gate',
        (index) =>
          executor.execute(
            { callId: `${index}`, toolName: 'bench.noop', input: { text: `${index}` }, ...ids },
            scope,
          ).outcome,
      ),
    ],
    context.rounds(30),
  );
  return {
    id: 'gate',
    title: 'The gate',
    order: 80,
    about:
      'An allowed tool that does nothing, through the executor: input validated, permission asked of the policy, every event told. Processor time; the reference is validating the same input with the same schema.',
    figures: [
      rounds.figure({ name: 'allowed call', of: 'gate', beside: 'validation alone', unit: 'µs a call' }),
    ],
  };
}

await bench(measureGate);
