import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  Approver,
  Outcome,
  PermissionPolicy,
  ToolContext,
  ToolEvent,
  ToolReturn,
} from '../../src/index.ts';
import { callDigest, composePolicies } from '../../src/index.ts';
import { command, host, outcomeOf, runTool } from '../support/host.ts';
import type { RunInput } from '../support/host.ts';

const envValue = 'ENV-VALUE-7f3a';
const policyKinds = ['allow', 'ask', 'deny', 'abstain', 'throw', 'reject', 'nonsense', 'hang'] as const;
const answers = [
  'approve',
  'approve',
  'deny',
  'patch',
  'patchToDenied',
  'wrongDigest',
  'throw',
  'nonsense',
  'never',
] as const;
const bodies = [
  'complete',
  'complete',
  'throw',
  'reject',
  'nonsense',
  'never',
  'background',
  'nested',
  'nestedDenied',
] as const;
const paths = ['plain', 'detachEarly', 'detachLate', 'cancelEarly', 'cancelLate', 'cancelCall'] as const;

const plan = fc.record({
  // Weighted towards what may run: a property about refused calls alone would show little.
  policies: fc.array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom('allow', 'ask') }, fc.constantFrom(...policyKinds)),
    {
      minLength: 1,
      maxLength: 2,
    },
  ),
  fallback: fc.constantFrom('allow', 'ask', 'deny'),
  answer: fc.constantFrom(...answers),
  body: fc.constantFrom(...bodies),
  path: fc.constantFrom(...paths),
  level: fc.oneof(
    { weight: 3, arbitrary: fc.constant('write') },
    fc.constantFrom('none', 'read', 'ask', 'throws'),
  ),
  delay: fc.nat(6),
});

type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

const reason = [{ code: 'r', message: 'r' }];

function policy(kind: (typeof policyKinds)[number]): PermissionPolicy {
  return (request) => {
    // Never runs, whatever else is said: the property's witness.
    if (request.kind === 'shell.command' && request.executable === 'denied')
      return { kind: 'deny', reasons: reason };
    if (kind === 'throw') throw new Error('policy');
    if (kind === 'reject') return Promise.reject(new Error('policy'));
    if (kind === 'nonsense') return undefined as never;
    if (kind === 'hang') return new Promise<never>(() => {});
    return kind === 'abstain' ? { kind } : { kind, reasons: reason };
  };
}

function approver(answer: (typeof answers)[number], approved: Set<string>): Approver {
  return {
    request: async (question) => {
      if (answer === 'throw') throw new Error('approver');
      if (answer === 'never') return new Promise<never>(() => {});
      if (answer === 'nonsense') return true as never;
      if (answer === 'deny') return { kind: 'deny' };
      const digest =
        answer === 'wrongDigest' ? await callDigest({ toolName: 'x', requests: [] }) : question.digest;
      if (answer !== 'wrongDigest') approved.add(question.callId);
      if (answer === 'patch')
        return { kind: 'approve', digest, patchedInput: { executable: 'patched', env: { KEY: envValue } } };
      if (answer === 'patchToDenied')
        return { kind: 'approve', digest, patchedInput: { executable: 'denied' } };
      return { kind: 'approve', digest };
    },
  };
}

async function ticks(count: number): Promise<void> {
  for (let index = 0; index < count * 3; index += 1) await Promise.resolve();
}

async function walk(chosen: Plan): Promise<{
  events: ToolEvent[];
  outcomes: Outcome[];
  entered: { callId: string; executable: string }[];
  approved: Set<string>;
}> {
  const entered: { callId: string; executable: string }[] = [];
  const approved = new Set<string>();
  const body = async (input: RunInput, context: ToolContext): Promise<ToolReturn<string>> => {
    entered.push({ callId: context.callId, executable: input.executable });
    const done: ToolReturn<string> = { kind: 'completed', output: 'done' };
    if (input.argv.includes('inner')) return done;
    await ticks(chosen.delay);
    if (chosen.body === 'throw') throw new Error('body');
    if (chosen.body === 'reject') return Promise.reject(new Error('body'));
    if (chosen.body === 'nonsense') return 7 as never;
    if (chosen.body === 'never') return new Promise<never>(() => {});
    if (chosen.body === 'background')
      return { kind: 'detached', taskId: 't', output: '', rest: ticks(3).then(() => done as never) };
    if (chosen.body === 'nested' || chosen.body === 'nestedDenied') {
      const executable = chosen.body === 'nested' ? 'ls' : 'denied';
      outcomeOf(await context.run('test.run', { executable, argv: ['inner'] }));
    }
    return done;
  };
  const { start, turn, events } = host(
    runTool(body, (input) => [command(input)]),
    {
      approver: approver(chosen.answer, approved),
      cancelGraceMs: 1,
      approvalTimeoutMs: 15,
      checker: composePolicies({
        policies: chosen.policies.map(policy),
        fallback: chosen.fallback,
        budgetMs: 5,
      }),
    },
  );
  const level = (): 'none' | 'read' | 'ask' | 'write' =>
    chosen.level === 'throws' ? (JSON.parse('{') as never) : chosen.level;
  const execution = start({ executable: 'ls', env: { KEY: envValue } }, { level });
  const outcomes: Outcome[] = [];
  void execution.outcome.then((outcome) => outcomes.push(outcome));
  if (chosen.path === 'detachEarly') execution.detach('t0');
  if (chosen.path === 'cancelEarly') turn.cancel('superseded');
  await ticks(chosen.delay * 2);
  if (chosen.path === 'detachLate') execution.detach('t0');
  if (chosen.path === 'cancelLate') turn.cancel('userInterrupt');
  if (chosen.path === 'cancelCall') execution.cancel('taskCancelled');
  // What never settles is ended by cancelling: every call ends with its session.
  const rescue = setTimeout(() => execution.cancel('sessionEnd'), 30);
  await execution.outcome;
  await execution.result;
  clearTimeout(rescue);
  await ticks(5);
  return { events, outcomes, entered, approved };
}

test('A4, S14, property: whatever policies, people, cancels and tools do: one outcome, started only after a yes, nothing denied entered, no env value told', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(plan, async (chosen) => {
      const { events, outcomes, entered, approved } = await walk(chosen);
      expect(outcomes).toHaveLength(1);
      seen.add(outcomes[0]?.kind ?? '');
      expect(entered.map((input) => input.executable)).not.toContain('denied');
      expect(JSON.stringify(events)).not.toContain(envValue);
      for (const call of new Set(events.map((event) => event.callId))) {
        const own = events.filter((event) => event.callId === call);
        const ends = own.filter((event) => 'outcome' in event);
        expect(ends).toHaveLength(1);
        const entries = entered.filter((entry) => entry.callId === call).length;
        expect(own.filter((event) => event.kind === 'started')).toHaveLength(entries);
        expect(entries).toBe(ends[0]?.kind === 'notStarted' ? 0 : 1);
        if (entries === 0) continue;
        const started = own.findIndex((event) => event.kind === 'started');
        const verdict = own.slice(0, started).findLast((event) => event.kind === 'decided')?.verdict.kind;
        expect(verdict === 'allow' || (verdict === 'ask' && approved.has(call))).toBe(true);
      }
    }),
    { numRuns: process.env['UMBO_FAULTS'] === 'full' ? 20_000 : 1000 },
  );
  expect([...seen].toSorted()).toEqual(['cancelled', 'completed', 'failed', 'notStarted']);
}, 120_000);
