import { expect, test, vi } from 'vitest';
import type { Approver, PermissionPolicy, PermissionRequest } from '../../src/index.ts';
import { ApprovalDesk, describeOutcome } from '../../src/index.ts';
import { always, command, host, runTool } from '../support/host.ts';
import type { Host, RunInput } from '../support/host.ts';

const denyRm: PermissionPolicy = (request) =>
  request.kind === 'shell.command' && request.executable === 'rm'
    ? { kind: 'deny', reasons: [{ code: 'no-rm', message: 'Never rm.' }] }
    : { kind: 'ask', reasons: [] };

interface Asked extends Host {
  readonly desk: ApprovalDesk;
  readonly ran: RunInput[];
}

function asking(
  options: Parameters<typeof host>[1] & {
    permissions?: (input: RunInput) => readonly PermissionRequest[];
    needsApproval?: boolean;
  } = {},
): Asked {
  const { permissions, needsApproval = false, ...more } = options;
  const desk = new ApprovalDesk();
  desk.subscribe(() => {});
  const ran: RunInput[] = [];
  const body = async (input: RunInput): Promise<{ kind: 'completed'; output: string }> => {
    ran.push(input);
    return { kind: 'completed', output: 'done' };
  };
  return {
    ...host(runTool(body, permissions, { needsApproval }), {
      approver: desk,
      policies: [always('ask')],
      ...more,
    }),
    desk,
    ran,
  };
}

/** The question about one call, or the only one there is: which of two calls asks first is nobody's promise. */
async function pendingId(desk: ApprovalDesk, callId?: string): Promise<string> {
  return vi.waitFor(() => {
    const about = desk.pending.find(({ question }) => callId === undefined || question.callId === callId);
    const id = about?.question.approvalId;
    if (id === undefined) throw new Error('nothing is pending');
    return id;
  });
}

test('S14: an approved call has exactly one started event, after the approval; a denied one has none', async () => {
  const { desk, start, kinds, ran } = asking();
  const yes = start({ executable: 'ls' }, { callId: 'yes' });
  const first = await pendingId(desk);
  expect(kinds('yes')).toEqual(['requested', 'decided', 'approvalRequested']);
  desk.answer(first, { kind: 'approve' });
  await yes.outcome;
  expect(kinds('yes')).toEqual([
    'requested',
    'decided',
    'approvalRequested',
    'approvalResolved',
    'started',
    'completed',
  ]);
  const no = start({ executable: 'ls' }, { callId: 'no' });
  desk.answer(await pendingId(desk), { kind: 'deny' });
  expect(await no.outcome).toMatchObject({ kind: 'notStarted', reason: 'approvalDenied' });
  expect(kinds('no')).toEqual([
    'requested',
    'decided',
    'approvalRequested',
    'approvalResolved',
    'notStarted',
  ]);
  expect(ran).toHaveLength(1);
});

test('S8: a call that proposes two requests which both ask is one question and runs once', async () => {
  const { desk, start, ran } = asking({
    permissions: (input) => [command(input), command({ ...input, executable: 'cat' })],
  });
  const { outcome } = start({ executable: 'ls' });
  const id = await pendingId(desk);
  expect(desk.pending).toHaveLength(1);
  expect(desk.pending[0]?.question.requests).toHaveLength(2);
  expect(desk.pending[0]?.question.reasons.map((reason) => reason.code)).toEqual(['test-ask', 'test-ask']);
  desk.answer(id, { kind: 'approve' });
  expect((await outcome).kind).toBe('completed');
  expect(ran).toHaveLength(1);
});

test('S9: of two pending calls the second is approved first; both end with exactly one result', async () => {
  const { desk, start, events } = asking();
  const [a, b] = [start({ executable: 'a' }), start({ executable: 'b' })];
  const second = await pendingId(desk, b.callId);
  const first = await pendingId(desk, a.callId);
  desk.answer(second, { kind: 'approve' });
  expect((await b.outcome).kind).toBe('completed');
  desk.answer(first, { kind: 'approve' });
  expect((await a.outcome).kind).toBe('completed');
  expect(events.filter((event) => event.kind === 'completed').map((event) => event.callId)).toEqual([
    b.callId,
    a.callId,
  ]);
});

test('S13: neither result nor outcome of a call settles while its approval waits', async () => {
  const { desk, start } = asking();
  const { result, outcome } = start({ executable: 'ls' });
  const id = await pendingId(desk);
  const early = new Promise((resolve) => setTimeout(resolve, 20, 'waiting'));
  expect(await Promise.race([result, outcome, early])).toBe('waiting');
  desk.answer(id, { kind: 'approve' });
  expect(await result).toEqual({ kind: 'outcome', outcome: await outcome });
});

test('S10: a refusal with a reason reaches the model with it', async () => {
  const { desk, start, events } = asking();
  const { outcome } = start({ executable: 'ls' });
  desk.answer(await pendingId(desk), { kind: 'deny', reason: 'use the staging host', approver: 'eve' });
  expect(describeOutcome(await outcome)).toBe(
    'Not run: approval was declined: use the staging host. It was asked because: This test says ask.',
  );
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'approvalResolved', resolution: 'denied', approver: 'eve' }),
  );
});

test('S10: a patched input is validated and judged again; the tool sees the patch, the call keeps the original', async () => {
  const { desk, start, ran, events } = asking({ policies: [denyRm] });
  const call = { executable: 'ls', argv: ['-R'] };
  const patched = start(call);
  desk.answer(await pendingId(desk), { kind: 'approve', patchedInput: { executable: 'ls', argv: ['-l'] } });
  expect((await patched.outcome).kind).toBe('completed');
  expect(ran.map((input) => input.argv)).toEqual([['-l']]);
  expect(call.argv).toEqual(['-R']);
  expect(events.filter((event) => event.kind === 'requested').map((event) => event.requests)).toMatchObject([
    [{ argv: ['-R'] }],
    [{ argv: ['-l'] }],
  ]);
  const worse = start(call);
  desk.answer(await pendingId(desk), { kind: 'approve', patchedInput: { executable: 'rm' } });
  expect(await worse.outcome).toMatchObject({
    kind: 'notStarted',
    reason: 'denied',
    reasons: [{ code: 'no-rm' }],
  });
  const invalid = start(call);
  desk.answer(await pendingId(desk), { kind: 'approve', patchedInput: { executable: 1 } });
  expect(await invalid.outcome).toMatchObject({ kind: 'notStarted', reason: 'invalidInput' });
  expect(ran).toHaveLength(1);
});

const changes: readonly [string, Parameters<typeof command>[1]][] = [
  ['argv', { argv: ['--force'] }],
  ['cwd', { cwd: '/elsewhere' }],
  ['env keys', { envKeys: ['LD_PRELOAD'] }],
  ['resolved binary', { resolvedPath: '/tmp/planted/ls' }],
  ['sandbox', { metadata: { sandbox: 'off' } }],
];

test.for(changes)(
  'S7: approved, then its %s changes before it runs: a new approval is needed',
  async ([, change]) => {
    let proposals = 0;
    const { desk, start, ran } = asking({
      permissions: (input) => [command(input, (proposals += 1) === 1 ? {} : change)],
    });
    const { outcome } = start({ executable: 'ls' });
    const first = await pendingId(desk);
    desk.answer(first, { kind: 'approve' });
    const second = await pendingId(desk);
    expect(second).not.toBe(first);
    expect(ran).toHaveLength(0);
    expect(desk.pending[0]?.question.requests).toMatchObject([change]);
    desk.answer(second, { kind: 'approve' });
    expect((await outcome).kind).toBe('completed');
    expect(ran).toHaveLength(1);
  },
);

test('S7: work that changes at every approval is not run in the end', async () => {
  let proposals = 0;
  const { desk, start, ran } = asking({
    permissions: (input) => [command(input, { cwd: `/${(proposals += 1)}` })],
  });
  desk.subscribe(
    (change) =>
      change.kind === 'asked' && desk.answer(change.pending.question.approvalId, { kind: 'approve' }),
  );
  expect(await start({ executable: 'ls' }).outcome).toMatchObject({
    kind: 'notStarted',
    reasons: [{ code: 'proposal-unstable' }],
  });
  expect(ran).toHaveLength(0);
});

test('S7: an approval replayed for another call is refused', async () => {
  const digests: string[] = [];
  const replaying: Approver = {
    request: async (question) => {
      digests.push(question.digest);
      return { kind: 'approve', digest: digests[0] ?? '' };
    },
  };
  const { call, ran } = asking({ approver: replaying });
  expect((await call({ executable: 'ls' })).kind).toBe('completed');
  expect(await call({ executable: 'ls' })).toMatchObject({
    reason: 'approvalDenied',
    reasons: [{ code: 'approval-not-for-this-call' }, {}],
  });
  expect(ran).toHaveLength(1);
});

test('S7: approvals expire, even with an approver that never answers', async () => {
  const { call, ran } = asking({ approver: { request: () => new Promise(() => {}) }, approvalTimeoutMs: 10 });
  expect(await call({ executable: 'ls' })).toMatchObject({ kind: 'notStarted', reason: 'approvalExpired' });
  expect(ran).toHaveLength(0);
});

const brokenApprovers: readonly [string, unknown][] = [
  ['rejects', () => Promise.reject(new Error('down'))],
  ['throws', () => JSON.parse('{')],
  ['answers undefined', async () => undefined],
  ['answers yes without a digest', async () => ({ kind: 'approve' })],
  ['answers nonsense', async () => ({ kind: 'yes' })],
];

test.for(brokenApprovers)('an approver that %s approves nothing', async ([, request]) => {
  const { call, ran } = asking({ approver: { request } as Approver });
  expect(await call({ executable: 'ls' })).toMatchObject({ kind: 'notStarted', reason: 'approvalDenied' });
  expect(ran).toHaveLength(0);
});

test('without an approver what asks is refused', async () => {
  const tool = runTool(async () => ({ kind: 'completed', output: '' }));
  expect(await host(tool, { policies: [always('ask')] }).call({ executable: 'ls' })).toMatchObject({
    reason: 'approvalDenied',
    reasons: [{ code: 'no-approver' }, { code: 'test-ask' }],
  });
});

test('a tool that needs approval asks although the policy allows, and a policy that turns to deny meanwhile wins over the yes', async () => {
  let kind: 'allow' | 'deny' = 'allow';
  const { desk, start, ran } = asking({
    needsApproval: true,
    policies: [() => ({ kind, reasons: [{ code: kind, message: kind }] })],
  });
  const asked = start({ executable: 'ls' });
  desk.answer(await pendingId(desk), { kind: 'approve' });
  expect((await asked.outcome).kind).toBe('completed');
  const turned = start({ executable: 'ls' });
  const id = await pendingId(desk);
  kind = 'deny';
  desk.answer(id, { kind: 'approve' });
  expect(await turned.outcome).toMatchObject({ kind: 'notStarted', reason: 'denied' });
  expect(ran).toHaveLength(1);
});

test('a level lowered while the question waits, and a tool removed meanwhile, win over the yes', async () => {
  let level: 'write' | 'read' = 'write';
  const { desk, start, registry, ran } = asking();
  const lowered = start({ executable: 'ls' }, { level: () => level });
  const first = await pendingId(desk);
  level = 'read';
  desk.answer(first, { kind: 'approve' });
  expect(await lowered.outcome).toMatchObject({ kind: 'notStarted', reason: 'denied' });
  const removed = start({ executable: 'ls' });
  const second = await pendingId(desk);
  registry.remove('test.run');
  desk.answer(second, { kind: 'approve' });
  expect(await removed.outcome).toMatchObject({ kind: 'notStarted', reason: 'unknownTool' });
  expect(ran).toHaveLength(0);
});

test('S12: a person who is shown less than runs is told so', async () => {
  const redactor = {
    redactText: (text: string): string => text.replaceAll(/PASSWORD=\S+/g, 'PASSWORD=[REDACTED]'),
    redactValue: <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll(/PASSWORD=[^"]+/g, 'PASSWORD=[REDACTED]')) as T,
    stream: () => {
      throw new Error('not used');
    },
  };
  const { desk, start } = asking({ redactor });
  const hiding = start({ executable: 'env', argv: ['PASSWORD=x;rm'] });
  const about = async (callId: string): Promise<readonly string[]> => {
    const id = await pendingId(desk, callId);
    const { question } = desk.pending.find((one) => one.question.approvalId === id) ?? {};
    desk.answer(id, { kind: 'deny' });
    return question?.reasons.map(({ code }) => code) ?? [];
  };
  expect(await about(hiding.callId)).toContain('partly-hidden');
  const plain = start({ executable: 'ls' });
  expect(await about(plain.callId)).not.toContain('partly-hidden');
});
