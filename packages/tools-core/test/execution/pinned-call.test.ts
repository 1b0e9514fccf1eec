import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Observer, PermissionRequest, ShellCommandRequest, ToolEvent } from '../../src/index.ts';
import {
  ApprovalDesk,
  composePolicies,
  createToolExecutor,
  createTurnCancellation,
  defineTool,
  ToolRegistry,
} from '../../src/index.ts';
import { always, command, host, noTasks, runTool } from '../support/host.ts';

const done = async () => ({ kind: 'completed' as const, output: 'ran' });
const rm = { executable: 'rm', argv: ['-rf', '/work'] };
const denyRm = (request: PermissionRequest) =>
  request.kind === 'shell.command' && request.executable === 'rm'
    ? { kind: 'deny' as const, reasons: [{ code: 'no-rm', message: 'rm is denied.' }] }
    : { kind: 'allow' as const, reasons: [] };

const tamper = (change: (event: ToolEvent) => void): Observer => ({ observe: change });

it('A3: an observer that rewrites a request changes nothing of what is judged', async () => {
  const observer = tamper((event) => {
    if (event.kind === 'requested')
      (event.requests[0] as { executable: string } & ShellCommandRequest).executable = 'ls';
  });
  const gate = host(runTool(done), { policies: [denyRm], observers: [observer] });
  expect(await gate.call(rm)).toMatchObject({ kind: 'notStarted', reason: 'denied' });
});

it('S7: an observer that rewrites a question changes nothing of what a person is shown', async () => {
  const observer = tamper((event) => {
    if (event.kind !== 'approvalRequested') return;
    const { approval } = event;
    (approval.reasons as unknown[]).length = 0;
    (approval.requests as unknown[]).length = 0;
  });
  const desk = new ApprovalDesk();
  const shown: unknown[] = [];
  desk.subscribe((change) => {
    if (change.kind !== 'asked') return;
    const { question } = change.pending;
    shown.push(question.requests.length, question.reasons.length);
    desk.answer(question.approvalId, { kind: 'deny' });
  });
  const gate = host(runTool(done), { policies: [always('ask')], observers: [observer], approver: desk });
  await gate.call(rm);
  expect(shown).toEqual([1, 1]);
});

it('A3: an observer that rewrites an outcome changes neither the result nor what the next observer sees', async () => {
  const observer = tamper((event) => {
    if (event.kind === 'completed') (event.outcome as { success: boolean }).success = false;
    if (event.kind === 'started') (event as { kind: string }).kind = 'output';
  });
  const gate = host(runTool(done), { observers: [observer] });
  expect(await gate.call(rm)).toMatchObject({ kind: 'completed', success: true });
  expect(gate.kinds()).toEqual(['requested', 'decided', 'started', 'warning', 'completed']);
});

it('a policy that rewrites a request denies, and the others judge what was proposed', async () => {
  const seen: unknown[] = [];
  const gate = host(runTool(done), {
    policies: [
      (request) => {
        (request as { kind: string }).kind = 'fs.read';
        return { kind: 'allow', reasons: [] };
      },
      (request) => {
        seen.push(request.kind);
        return { kind: 'allow', reasons: [] };
      },
    ],
  });
  expect(await gate.call(rm)).toMatchObject({ kind: 'notStarted', reason: 'denied' });
  expect(seen).toEqual(['shell.command']);
});

it('a proposal that reads differently each time is read once', async () => {
  const names = ['ls', 'rm', 'dd', 'mkfs', 'sh'];
  const permissions = (): readonly PermissionRequest[] => [
    Object.defineProperty(command({ executable: 'x', argv: [], env: {} }), 'executable', {
      get: () => names.shift(),
      enumerable: true,
    }),
  ];
  const seen: string[] = [];
  const note = (request: PermissionRequest) => {
    if (request.kind === 'shell.command') seen.push(request.executable);
    return { kind: 'allow' as const, reasons: [] };
  };
  const gate = host(runTool(done, permissions), { policies: [note, note] });
  await gate.call(rm);
  expect(seen).toEqual(['ls', 'ls']);
});

it('a proposal that is not plain JSON is not run, also where nothing asks', async () => {
  for (const odd of [() => 1, Number.NaN, new Date(0), new Map(), 1n]) {
    const permissions = (): readonly PermissionRequest[] => [
      command({ executable: 'x', argv: [], env: {} }, { metadata: { odd: odd as never } }),
    ];
    const gate = host(runTool(done, permissions));
    expect(await gate.call(rm)).toMatchObject({ kind: 'notStarted', reason: 'denied' });
  }
});

it('input that its caller changes after the judgement began is the one that was judged', async () => {
  const input = { options: { path: '/srv/a' } };
  const got: unknown[] = [];
  const tool = defineTool({
    name: 'test.run',
    description: 'Takes anything.',
    category: 'test',
    input: z.strictObject({ options: z.any() }),
    output: z.string(),
    permissions: ({ options }) => [{ kind: 'fs.write', path: String(options.path) }],
    invoke: async ({ options }) => {
      got.push(options.path);
      return { kind: 'completed', output: 'wrote' };
    },
  });
  const judged: unknown[] = [];
  const executor = createToolExecutor({
    registry: new ToolRegistry({ tools: [tool] }),
    checker: composePolicies({
      policies: [
        async (request) => {
          judged.push('path' in request && request.path);
          input.options.path = '/etc/passwd';
          return { kind: 'allow', reasons: [] };
        },
      ],
      fallback: 'deny',
    }),
  });
  const call = { callId: 'c', toolName: 'test.run', input, sessionId: 's', turnId: 't', agentId: 'a' };
  await executor.execute(call, { turn: createTurnCancellation(), tasks: noTasks }).outcome;
  expect(judged).toEqual(['/srv/a']);
  expect(got).toEqual(['/srv/a']);
});

it('a call that its caller changes afterwards stays the call it was', async () => {
  const gate = host(runTool(done), { policies: [always('ask')], approver: new ApprovalDesk() });
  const call = {
    callId: 'c',
    toolName: 'test.run',
    input: rm,
    sessionId: 'mine',
    turnId: 't',
    agentId: 'a',
  };
  const execution = gate.executor.execute(call, { turn: createTurnCancellation(), tasks: noTasks });
  call.sessionId = 'another';
  await execution.outcome;
  expect(gate.events.map(({ sessionId }) => sessionId)).not.toContain('another');
});

it('input that is not JSON is invalid, and a member called __proto__ is only a member', async () => {
  const gate = host(runTool(done));
  expect(await gate.call({ ...rm, argv: [() => 1] })).toMatchObject({ reason: 'invalidInput' });
  const polluted: unknown = JSON.parse('{"executable":"ls","__proto__":{"argv":["-R"]}}');
  expect(await gate.call(polluted)).toMatchObject({ reason: 'invalidInput' });
});

it('what observers are shown of a verdict cannot be changed under the question', async () => {
  const offer = { match: 'ls', scope: 'session' as const, expiresInMs: 1 };
  const policy = () => ({
    kind: 'ask' as const,
    reasons: [{ code: 'c', message: 'm' }],
    suggestions: [offer],
  });
  const gate = host(
    runTool(async () => ({ kind: 'completed', output: '' })),
    { policies: [policy] },
  );
  await gate.call({ executable: 'ls' });
  const decided = gate.events.find((event) => event.kind === 'decided');
  const verdict = decided?.kind === 'decided' && decided.verdict.kind === 'ask' ? decided.verdict : undefined;
  expect(
    [verdict?.reasons, verdict?.reasons[0], verdict?.suggestions, verdict?.suggestions?.[0]].map(
      Object.isFrozen,
    ),
  ).toEqual([true, true, true, true]);
});

it('a policy is told when its call is cancelled', async () => {
  let told = '';
  const policy = (_: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise<never>(() => {
      signal.addEventListener('abort', () => (told = String(signal.reason)));
    });
  const gate = host(
    runTool(async () => ({ kind: 'completed', output: '' })),
    { policies: [policy] },
  );
  const execution = gate.start({ executable: 'ls' });
  await new Promise((resolve) => setTimeout(resolve, 10));
  gate.turn.cancel('userInterrupt');
  await execution.outcome;
  expect(told).toBe('check-cancelled');
});
