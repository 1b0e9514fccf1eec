import { z } from 'zod';
import type { Tool } from '../src/index.ts';
import {
  composePolicies,
  createToolExecutor,
  createTurnCancellation,
  defineTool,
  ToolRegistry,
} from '../src/index.ts';

// node --conditions=@umbo/source bench/executor.bench.ts

const rounds = 7;
const perRound = 20_000;

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

async function bare(input: unknown): Promise<unknown> {
  return input;
}

// Processor time, not wall time: other work on the machine must not count.
async function measure(one: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = process.cpuUsage();
    for (let index = 0; index < perRound; index += 1) await one(index);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / perRound);
  }
  // The median: the first rounds compile, others are disturbed.
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

const bareUs = await measure((index) => bare({ text: `${index}` }));
const gateUs = await measure(
  (index) =>
    executor.execute(
      { callId: `${index}`, toolName: 'bench.noop', input: { text: `${index}` }, ...ids },
      scope,
    ).outcome,
);
console.log(`bare async call     ${bareUs.toFixed(2)} µs`);
console.log(`allowed no-op tool  ${gateUs.toFixed(2)} µs`);
console.log(
  `overhead            ${(gateUs - bareUs).toFixed(2)} µs, ${(gateUs / bareUs).toFixed(0)} times the bare call`,
);
