import { z } from 'zod';
import type {
  CallResult,
  CallScope,
  Execution,
  Observer,
  Outcome,
  PermissionPolicy,
  PermissionRequest,
  ShellCommandRequest,
  TaskControl,
  Tool,
  ToolContext,
  ToolEvent,
  ToolExecutorOptions,
  ToolReturn,
  ToolRunner,
  TurnCancellation,
} from '../../src/index.ts';
import {
  composePolicies,
  createToolExecutor,
  createTurnCancellation,
  defineTool,
  ToolRegistry,
} from '../../src/index.ts';

/** Input of the test tool: a command as `shell.exec` takes one. */
export interface RunInput {
  executable: string;
  argv: string[];
  env: Record<string, string>;
}

/** A request as `shell.exec` would propose it. */
export function command(input: RunInput, more: Partial<ShellCommandRequest> = {}): ShellCommandRequest {
  return {
    kind: 'shell.command',
    executable: input.executable,
    resolvedPath: `/bin/${input.executable}`,
    argv: input.argv,
    cwd: '/work',
    envKeys: Object.keys(input.env),
    metadata: {},
    ...more,
  };
}

/** An in-process tool that proposes one command and runs `body` in its place. */
export function runTool(
  body: (input: RunInput, context: ToolContext) => Promise<ToolReturn<string>>,
  permissions: (input: RunInput) => readonly PermissionRequest[] = (input) => [command(input)],
  options: { name?: string; needsApproval?: boolean } = {},
): Tool<RunInput, string> {
  return defineTool({
    name: options.name ?? 'test.run',
    description: 'Runs a body in this process.',
    category: 'test',
    input: z.strictObject({
      executable: z.string(),
      argv: z.array(z.string()).default([]),
      env: z.record(z.string(), z.string()).default({}),
    }),
    output: z.string(),
    annotations: { needsApproval: options.needsApproval ?? false },
    permissions,
    invoke: body,
  });
}

/** A task table for tests that reach none. */
export const noTasks: TaskControl = new Proxy({} as TaskControl, {
  get: () => () => Promise.reject(new Error('there is no task table in this test')),
});

/** Says the same of everything. */
export function always(kind: 'allow' | 'ask' | 'deny', code = `test-${kind}`): PermissionPolicy {
  return {
    name: `always ${kind}`,
    decide: () => ({ kind, reasons: [{ code, message: `This test says ${kind}.` }] }),
  };
}

/** One executor with its turn and everything it said. */
export interface Host {
  readonly executor: ToolRunner;
  readonly registry: ToolRegistry;
  readonly turn: TurnCancellation;
  readonly events: ToolEvent[];
  readonly start: (
    input: unknown,
    scope?: Partial<CallScope> & { toolName?: string; callId?: string; sessionId?: string },
  ) => Execution;
  readonly call: (input: unknown, scope?: Parameters<Host['start']>[1]) => Promise<Outcome>;
  readonly kinds: (callId?: string) => string[];
}

let calls = 0;

/** A host around one tool. */
export function host(
  tool: Tool<RunInput, string> | readonly Tool<RunInput, string>[],
  options: Partial<ToolExecutorOptions> & { policies?: readonly PermissionPolicy[] } = {},
): Host {
  const { policies = [always('allow')], observers = [], ...more } = options;
  const events: ToolEvent[] = [];
  const recorder: Observer = { observe: (event) => void events.push(event) };
  const registry = new ToolRegistry({ tools: Array.isArray(tool) ? tool : [tool as Tool<RunInput, string>] });
  const turn = createTurnCancellation();
  const executor = createToolExecutor({
    registry,
    checker: composePolicies({ policies, fallback: 'deny' }),
    observers: [...observers, recorder],
    ...more,
  });
  const start: Host['start'] = (input, scope = {}) => {
    calls += 1;
    const { toolName = 'test.run', callId = `call-${calls}`, sessionId = 'session-1', ...rest } = scope;
    const call = { callId, toolName, input, sessionId, turnId: 'turn-1', agentId: 'agent-1' };
    return executor.execute(call, { turn, tasks: noTasks, ...rest });
  };
  return {
    executor,
    registry,
    turn,
    events,
    start,
    call: (input, scope) => start(input, scope).outcome,
    kinds: (callId) =>
      events.filter((event) => callId === undefined || event.callId === callId).map((event) => event.kind),
  };
}

/** The outcome of a result that is one. */
export function outcomeOf(result: CallResult): Outcome {
  if (result.kind !== 'outcome') throw new Error(`expected an outcome, got ${result.kind}`);
  return result.outcome;
}
