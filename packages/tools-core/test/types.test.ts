import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { AnyTool, Outcome, Tool, ToolEvent } from '../src/index.ts';
import { composePolicies, createToolExecutor, defineTool, ToolRegistry } from '../src/index.ts';
import { always, runTool } from './support/host.ts';

// These lines are checked by tsc; the test body never calls what would not run.
const definition = {
  name: 'test.tool',
  description: '',
  category: 'test',
  input: z.strictObject({ path: z.string(), depth: z.number().default(1), all: z.boolean().optional() }),
  output: z.strictObject({ files: z.array(z.string()) }),
} as const;

test('the bodies of a tool are typed by its schemas, and any tool fits a registry', () => {
  const tool = defineTool({
    ...definition,
    hiddenInputs: ['all'],
    permissions: (input) => {
      expectTypeOf(input).toEqualTypeOf<{ path: string; depth: number; all?: boolean | undefined }>();
      return [{ kind: 'fs.read', path: input.path }];
    },
    invoke: async (input, context) => {
      expectTypeOf(input.depth).toBeNumber();
      expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
      return { kind: 'completed', output: { files: [] } };
    },
  });
  expectTypeOf(tool).toExtend<
    Tool<{ path: string; depth: number; all?: boolean | undefined }, { files: string[] }>
  >();
  expectTypeOf(tool).toExtend<AnyTool>();
  const registry = new ToolRegistry({
    tools: [tool, runTool(async () => ({ kind: 'completed', output: '' }))],
  });
  expectTypeOf(registry.list()).toEqualTypeOf<readonly AnyTool[]>();
});

test('a wrong input, output, request or hidden input does not compile', () => {
  defineTool({
    ...definition,
    // @ts-expect-error "nope" is no input
    hiddenInputs: [...([] as 'nope'[])],
    // @ts-expect-error fs.read has a path
    permissions: () => [{ kind: 'fs.read', file: '/x' }],
    // @ts-expect-error files are strings
    invoke: async () => ({ kind: 'completed', output: { files: [1] } }),
  });
  const reads = defineTool({
    ...definition,
    permissions: (input) => {
      // @ts-expect-error input has no "file"
      const { file } = input;
      expectTypeOf(file).toBeAny();
      return [];
    },
    invoke: async () => ({ kind: 'timedOut', output: { files: [] } }),
  });
  expectTypeOf(reads.spec.name).toBeString();
});

test('a tool of unknown type cannot be entered without its schema', () => {
  const enter = (tool: AnyTool): unknown =>
    // @ts-expect-error nothing but a parsed input is "never"
    tool.permissions({ path: '/x' }, {} as never);
  expectTypeOf(enter).toBeFunction();
});

test('a missing policy, fallback or checker does not compile', () => {
  const checker = composePolicies({ policies: [always('allow')], fallback: 'deny' });
  const wrong = [
    // @ts-expect-error no fallback
    () => composePolicies({ policies: [] }),
    // @ts-expect-error no policies
    () => composePolicies({ fallback: 'deny' }),
    // @ts-expect-error "abstain" is no fallback
    () => composePolicies({ policies: [], fallback: 'abstain' }),
    // @ts-expect-error undefined is never a decision
    () => composePolicies({ policies: [() => undefined], fallback: 'deny' }),
    // @ts-expect-error no checker
    () => createToolExecutor({ registry: new ToolRegistry() }),
    // @ts-expect-error no registry
    () => createToolExecutor({ checker }),
  ];
  expectTypeOf(wrong).toBeArray();
});

test('an unknown event or outcome kind does not compile, and every known one can be told apart', () => {
  const read = (event: ToolEvent): string => {
    // @ts-expect-error there is no such kind
    if (event.kind === 'finished') return '';
    if (event.kind === 'timedOut') expectTypeOf(event.outcome.kind).toEqualTypeOf<'timedOut'>();
    return event.kind === 'warning' ? event.code : '';
  };
  // @ts-expect-error a call cannot end "denied": that is notStarted
  const outcome: Outcome = { kind: 'denied' };
  expectTypeOf(read).returns.toBeString();
  expectTypeOf(outcome).not.toBeAny();
});
