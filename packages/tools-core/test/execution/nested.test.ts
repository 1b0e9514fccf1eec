import { expect, test, vi } from 'vitest';
import type { CallResult, PermissionPolicy, Tool, ToolContext } from '../../src/index.ts';
import { host, outcomeOf, runTool } from '../support/host.ts';
import type { RunInput } from '../support/host.ts';

const denyRm: PermissionPolicy = (request) =>
  request.kind === 'shell.command' && request.executable === 'rm'
    ? { kind: 'deny', reasons: [{ code: 'no-rm', message: 'Never rm.' }] }
    : { kind: 'allow', reasons: [] };

function outer(
  inner: (input: RunInput, context: ToolContext) => Promise<CallResult>,
): Tool<RunInput, string> {
  const body = async (
    input: RunInput,
    context: ToolContext,
  ): Promise<{ kind: 'completed'; output: string }> => {
    const outcome = outcomeOf(await inner(input, context));
    return {
      kind: 'completed',
      output: outcome.kind === 'completed' ? String(outcome.output) : outcome.kind,
    };
  };
  return runTool(body, undefined, { name: 'test.outer' });
}

test('a nested call is judged by the same policy and seen as a call of its own', async () => {
  let ran = 0;
  const inner = runTool(
    async (input) => ((ran += 1), { kind: 'completed', output: `ran ${input.executable}` }),
  );
  const tool = outer((input, context) => context.run('test.run', { executable: input.argv[0] }));
  const { call, events } = host([inner, tool], { policies: [denyRm] });
  const scope = { toolName: 'test.outer', callId: 'c' };
  expect(await call({ executable: 'sh', argv: ['ls'] }, scope)).toMatchObject({ output: 'ran ls' });
  expect(await call({ executable: 'sh', argv: ['rm'] }, scope)).toMatchObject({ output: 'notStarted' });
  expect(ran).toBe(1);
  expect(events.filter((event) => event.callId === 'c.1').map((event) => event.kind)).toEqual([
    'requested',
    'decided',
    'started',
    'completed',
    'requested',
    'decided',
    'notStarted',
  ]);
});

test('a nested call ends with the turn of the call that made it', async () => {
  const inner = runTool(
    (_, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ kind: 'cancelled', output: '' })),
      ),
  );
  const tool = outer((_, context) => context.run('test.run', { executable: 'ls' }));
  const { start, turn, kinds } = host([inner, tool]);
  const execution = start({ executable: 'sh' }, { toolName: 'test.outer', callId: 'c' });
  await vi.waitFor(() => expect(kinds('c.1')).toContain('started'));
  turn.cancel('userInterrupt');
  expect(await execution.outcome).toMatchObject({ kind: 'completed', output: 'cancelled' });
});

test('tools that run each other without end are stopped at the depth limit', async () => {
  let deepest = 0;
  const tool = outer((input, context) => {
    deepest += 1;
    return context.run('test.outer', input);
  });
  const { call, events } = host(tool, { maxDepth: 3 });
  expect((await call({ executable: 'sh' }, { toolName: 'test.outer' })).kind).toBe('completed');
  expect(deepest).toBe(4);
  expect(events).toContainEqual(
    expect.objectContaining({
      outcome: expect.objectContaining({ reasons: [expect.objectContaining({ code: 'nested-too-deep' })] }),
    }),
  );
});

test('a context that outlives its call can neither run nor say anything', async () => {
  let kept: ToolContext | undefined;
  const inner = runTool(async (_, context) => ((kept = context), { kind: 'completed', output: '' }));
  const { call, events } = host(inner);
  await call({ executable: 'ls' });
  const before = events.length;
  kept?.emit({ kind: 'output', stream: 'stdout', text: 'late' });
  const late = await kept?.run('test.run', { executable: 'ls' });
  expect(late).toMatchObject({ outcome: { kind: 'notStarted', reasons: [{ code: 'parent-ended' }] } });
  expect(events).toHaveLength(before);
});

test('a tool says what it may while it runs, and cannot forge a step', async () => {
  const tool = runTool(async (_, context) => {
    context.emit({ kind: 'output', stream: 'stdout', text: 'hi' });
    context.emit({ kind: 'progress', message: 'half', fraction: 0.5 });
    context.emit({ kind: 'started' } as never);
    context.emit({ kind: 'completed', outcome: {} } as never);
    context.emit(undefined as never);
    return { kind: 'completed', output: '' };
  });
  const { call, kinds } = host(tool);
  await call({ executable: 'ls' });
  expect(kinds()).toEqual(['requested', 'decided', 'started', 'output', 'progress', 'completed']);
});

test('what a tool attaches reaches the scope, and a scope that throws is not felt', async () => {
  const port = { pid: 42 };
  const tool = runTool(async (_, context) => (context.attach(port), { kind: 'completed', output: '' }));
  const { call, kinds } = host(tool);
  const attached: unknown[] = [];
  await call({ executable: 'ls' }, { onAttach: (given) => void attached.push(given) });
  expect(attached).toEqual([port]);
  expect(
    (await call({ executable: 'ls' }, { onAttach: () => JSON.parse('{') as void, callId: 'c' })).kind,
  ).toBe('completed');
  expect(kinds('c')).toContain('warning');
});

test('cancelling the outer call alone cancels what it runs inside', async () => {
  const inner = runTool(
    (_, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'cancelled', output: '' }));
      }),
  );
  const tool = outer((input, context) => context.run('test.run', input));
  const { start, kinds } = host([tool, inner]);
  const execution = start({ executable: 'ls' }, { toolName: 'test.outer', callId: 'out' });
  await vi.waitFor(() => expect(kinds('out.1')).toContain('started'));
  execution.cancel('taskCancelled');
  await execution.outcome;
  expect(kinds('out.1').at(-1)).toBe('cancelled');
});
