import { expect, it, vi } from 'vitest';
import type { Approver, DecisionRecord, Journal, OutcomeRecord, PermissionRequest } from '../../src/index.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { always, host, runTool } from '../support/host.ts';

const done = async () => ({ kind: 'completed' as const, output: 'ran' });
const ls = { executable: 'ls' };

function recording(): { journal: Journal; decided: DecisionRecord[]; ended: OutcomeRecord[] } {
  const decided: DecisionRecord[] = [];
  const ended: OutcomeRecord[] = [];
  const journal: Journal = {
    decided: async (record) => void decided.push(record),
    begin: async () => {},
    end: async (record) => void ended.push(record),
  };
  return { journal, decided, ended };
}

it('A1: a call that breaks the judging itself is refused and on record like any other', async () => {
  const { journal, decided, ended } = recording();
  // A tool written without types: no metadata, which the level looks into.
  const permissions = () => [{ kind: 'shell.command', executable: 'ls' }] as unknown as PermissionRequest[];
  const gate = host(runTool(done, permissions), { journal });
  expect(await gate.call(ls, { level: () => 'read' })).toMatchObject({
    kind: 'notStarted',
    reason: 'denied',
  });
  const lookup = host(runTool(done), { journal, registry: { get: () => JSON.parse('{') } });
  expect(await lookup.call(ls)).toMatchObject({ kind: 'notStarted', reason: 'denied' });
  const nameless = host(runTool(done), { journal });
  expect(await nameless.call(ls, { toolName: 7 as unknown as string })).toMatchObject({ kind: 'notStarted' });
  expect(decided.map(({ decision }) => decision)).toEqual(['deny', 'deny', 'deny']);
  expect(ended).toHaveLength(3);
});

it('an output store that never answers does not hold the call', async () => {
  const clock = fakeClock();
  const gate = host(
    runTool(async () => ({ kind: 'completed', output: 'x'.repeat(1000) })),
    {
      clock,
      outputLimitBytes: 100,
      outputStore: { keepOutput: () => new Promise(() => {}), readOutput: async () => undefined },
    },
  );
  const outcome = gate.call(ls);
  await vi.waitFor(() => expect(clock.waiting()).toBe(1));
  clock.advance(5000);
  expect(await outcome).toMatchObject({ kind: 'completed', output: { kind: 'limitedOutput' } });
  expect(gate.kinds()).toContain('warning');
});

it('T5: an error whose message cannot be shown is a failure like any other', async () => {
  const odd = Object.defineProperty(new Error('x'), 'message', { value: Symbol('odd') });
  const gate = host(runTool(() => Promise.reject(odd)));
  expect(await gate.call(ls)).toEqual({ kind: 'failed', code: 'tool-threw', message: 'Symbol(odd)' });
});

it('a depth that is no number is none: tools do not run tools for ever', async () => {
  let entered = 0;
  const gate = host(
    runTool(async (input, context) => {
      entered += 1;
      if (entered < 50) await context.run('test.run', input);
      return { kind: 'completed', output: 'ran' };
    }),
    { maxDepth: Number.NaN },
  );
  expect(await gate.call(ls)).toMatchObject({ kind: 'notStarted', reason: 'denied' });
  expect(entered).toBe(0);
});

it('an answer that breaks when it is read is no yes, and its question does not stay open', async () => {
  const broken = {
    kind: 'approve',
    get digest(): string {
      throw new Error('odd');
    },
  } as const;
  const gate = host(runTool(done), { policies: [always('ask')], approver: { request: async () => broken } });
  expect(await gate.call(ls)).toMatchObject({ kind: 'notStarted', reason: 'approvalDenied' });
  expect(gate.kinds()).toEqual([
    'requested',
    'decided',
    'approvalRequested',
    'approvalResolved',
    'notStarted',
  ]);
});

it('an answer that is another one each time it is read is taken as it was first', async () => {
  const words = ['deny', 'approve', 'approve', 'approve', 'approve', 'approve'];
  const approver: Approver = {
    request: async ({ digest }) =>
      ({
        get kind() {
          return words.shift();
        },
        digest,
      }) as never,
  };
  const gate = host(runTool(done), { policies: [always('ask')], approver });
  expect(await gate.call(ls)).toMatchObject({ kind: 'notStarted', reason: 'approvalDenied' });
});
