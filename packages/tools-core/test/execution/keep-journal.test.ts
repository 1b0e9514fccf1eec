import { expect, test } from 'vitest';
import type { DecisionRecord, Journal, OutcomeRecord, StartRecord } from '../../src/index.ts';
import { always, host, runTool } from '../support/host.ts';

type Entry =
  | ({ step: 'decided' } & DecisionRecord)
  | ({ step: 'begin' } & StartRecord)
  | ({ step: 'end' } & OutcomeRecord);

function journal(broken: Partial<Journal> = {}): { journal: Journal; entries: Entry[] } {
  const entries: Entry[] = [];
  const kept: Journal = {
    decided: async (record) => void entries.push({ step: 'decided', ...record }),
    begin: async (record) => void entries.push({ step: 'begin', ...record }),
    end: async (record) => void entries.push({ step: 'end', ...record }),
  };
  return { journal: { ...kept, ...broken }, entries };
}

const body = runTool(async () => ({ kind: 'completed', output: '', success: false, audit: { exitCode: 1 } }));
const down = (): Promise<never> => Promise.reject(new Error('disk full'));
const hang = (): Promise<never> => new Promise(() => {});

test('a call that runs is recorded as decided, begun before the body, and ended with its facts', async () => {
  const { journal: kept, entries } = journal();
  let begun = false;
  const tool = runTool(
    async () => (
      (begun = entries.some((entry) => entry.step === 'begin')),
      { kind: 'completed', output: '', audit: { exitCode: 0 } }
    ),
  );
  await host(tool, { journal: kept }).call({ executable: 'ls' });
  expect(begun).toBe(true);
  expect(entries).toMatchObject([
    {
      step: 'decided',
      decision: 'allow',
      reasons: [{ code: 'test-allow' }],
      requests: [{ resolvedPath: '/bin/ls' }],
    },
    { step: 'begin', requests: [{ executable: 'ls' }] },
    { step: 'end', outcome: 'completed', success: true, facts: { exitCode: 0 } },
  ]);
});

test('A1: a call that does not run has one decision and one outcome record, and no start', async () => {
  const { journal: kept, entries } = journal();
  const approver = { request: async () => ({ kind: 'deny' as const, approver: 'eve' }) };
  await host(body, { journal: kept, policies: [always('deny')] }).call({ executable: 'ls' });
  await host(body, { journal: kept, approver, policies: [always('ask')] }).call({ executable: 'ls' });
  await host(body, { journal: kept }).call({ executable: 7 });
  await host(body, { journal: kept }).call({}, { toolName: 'nope' });
  const cancelled = host(body, { journal: kept });
  cancelled.turn.cancel('userInterrupt');
  await cancelled.call({ executable: 'ls' });
  expect(
    entries.map((entry) => [
      entry.step,
      entry.step === 'decided' ? entry.decision : entry.step === 'end' ? entry.reason : '',
    ]),
  ).toEqual([
    ['decided', 'deny'],
    ['end', 'denied'],
    ['decided', 'approvalDenied'],
    ['end', 'approvalDenied'],
    ['decided', 'invalid'],
    ['end', 'invalidInput'],
    ['decided', 'invalid'],
    ['end', 'unknownTool'],
    ['decided', 'cancelled'],
    ['end', 'cancelled'],
  ]);
  expect(entries).toContainEqual(expect.objectContaining({ decision: 'approvalDenied', approver: 'eve' }));
});

test.for([
  ['decided rejects', { decided: down }],
  ['begin rejects', { begin: down }],
  ['begin throws', { begin: () => JSON.parse('{') as never }],
  ['decided hangs', { decided: hang }],
  ['begin hangs', { begin: hang }],
] as const)('nothing runs unrecorded: %s', async ([, broken]) => {
  let ran = 0;
  const tool = runTool(async () => ((ran += 1), { kind: 'completed', output: '' }));
  const { journal: kept } = journal(broken);
  const { call, kinds } = host(tool, { journal: kept, journalBudgetMs: 10 });
  expect(await call({ executable: 'ls' })).toMatchObject({ kind: 'notStarted', reason: 'auditUnavailable' });
  expect(ran).toBe(0);
  expect(kinds()).not.toContain('started');
});

test.for([
  ['rejects', down],
  ['hangs', hang],
] as const)(
  'the outcome stands when recording it %s, and a warning says so before the outcome',
  async ([, end]) => {
    const { journal: kept } = journal({ end });
    const { call, kinds } = host(body, { journal: kept, journalBudgetMs: 10 });
    expect(await call({ executable: 'ls' })).toMatchObject({ kind: 'completed', success: false });
    expect(kinds().slice(-2)).toEqual(['warning', 'completed']);
  },
);

test('a denied call stays denied when its decision cannot be recorded', async () => {
  const { journal: kept } = journal({ decided: down });
  const { call } = host(body, { journal: kept, policies: [always('deny')] });
  expect(await call({ executable: 'ls' })).toMatchObject({ kind: 'notStarted', reason: 'denied' });
});
