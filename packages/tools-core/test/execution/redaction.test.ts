import { expect, test } from 'vitest';
import type {
  ApprovalRequest,
  Approver,
  DecisionRecord,
  Journal,
  Redactor,
  ToolEvent,
  Verdict,
} from '../../src/index.ts';
import { UmboError } from '../../src/index.ts';
import { always, host, runTool } from '../support/host.ts';
import type { RunInput } from '../support/host.ts';

const secret = 'hunter2';

const redactor: Redactor = {
  redactText: (text) => text.replaceAll(secret, '[REDACTED]'),
  redactValue: <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(secret, '[REDACTED]')) as T,
  stream: () => JSON.parse('{') as never,
};

const broken: Redactor = {
  redactText: () => JSON.parse('{') as never,
  redactValue: () => JSON.parse('{') as never,
  stream: () => JSON.parse('{') as never,
};

const talkative = runTool(async (input, context) => {
  context.emit({ kind: 'output', stream: 'stdout', text: `out ${secret}` });
  context.emit({ kind: 'progress', message: `at ${secret}` });
  context.emit({ kind: 'warning', code: 'w', message: secret });
  if (input.executable === 'throw') throw new UmboError({ code: 'broke', message: `near ${secret}` });
  return { kind: 'completed', output: `saw ${secret}`, audit: { line: secret } };
});

const input: Partial<RunInput> = { argv: [secret], env: { TOKEN: secret } };

test('A2: a secret is in no event, question, record, output, error or refusal', async () => {
  const records: DecisionRecord[] = [];
  const questions: unknown[] = [];
  const keep = async (record: unknown): Promise<void> => void records.push(record as DecisionRecord);
  const journal: Journal = { decided: keep, begin: keep, end: keep };
  const approver = {
    request: async (question: { digest: string }) => {
      questions.push(question);
      return { kind: 'approve' as const, digest: question.digest };
    },
  };
  const events: ToolEvent[] = [];
  const observers = [{ observe: (event: ToolEvent) => void events.push(event) }];
  const loud = (kind: 'ask' | 'deny') => () => ({
    kind,
    reasons: [{ code: 'loud', message: `contains ${secret}` }],
  });
  const outcomes = [
    await host(talkative, { redactor, journal, observers, approver, policies: [loud('ask')] }).call({
      executable: 'ls',
      ...input,
    }),
    await host(talkative, { redactor, journal, observers }).call({ executable: 'throw', ...input }),
    await host(talkative, { redactor, journal, observers, policies: [loud('deny')] }).call({
      executable: 'ls',
      ...input,
    }),
    await host(talkative, { redactor, journal, observers }).call({ [secret]: 1 }),
  ];
  expect(outcomes.map((outcome) => outcome.kind)).toEqual([
    'completed',
    'failed',
    'notStarted',
    'notStarted',
  ]);
  expect(questions).toHaveLength(1);
  expect(JSON.stringify({ events, records, questions, outcomes })).not.toContain(secret);
});

test('a redactor that throws leaks nothing and stops nothing but questions', async () => {
  const { call, events } = host(talkative, { redactor: broken });
  expect(await call({ executable: 'ls', ...input })).toMatchObject({
    kind: 'completed',
    output: '[REDACTED: the redactor failed]',
  });
  expect(JSON.stringify(events)).not.toContain(secret);
  const approver = { request: async () => ({ kind: 'approve' as const, digest: '' }) };
  const asked = await host(talkative, { redactor: broken, approver, policies: [always('ask')] }).call({
    executable: 'ls',
  });
  expect(asked).toMatchObject({ kind: 'notStarted', reason: 'denied' });
});

test('two calls that differ only in a redacted secret look alike but do not share an approval', async () => {
  const questions: ApprovalRequest[] = [];
  const approver: Approver = { request: async (question) => (questions.push(question), { kind: 'deny' }) };
  const hiding: Redactor = {
    ...redactor,
    redactValue: <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll(/secret-./g, '[REDACTED]')) as T,
  };
  const { call } = host(talkative, { redactor: hiding, approver, policies: [always('ask')] });
  await call({ executable: 'ls', argv: ['secret-a'] });
  await call({ executable: 'ls', argv: ['secret-b'] });
  await call({ executable: 'ls', argv: ['secret-b'] });
  expect(new Set(questions.map((question) => JSON.stringify(question.requests))).size).toBe(1);
  expect(new Set(questions.map((question) => question.workDigest)).size).toBe(2);
});

test('A2: nor in what is offered, in why a person declined, or in what a tool says of its sandbox or its loss', async () => {
  const questions: unknown[] = [];
  const approver: Approver = {
    request: async (question) => (questions.push(question), { kind: 'deny', reason: `not with ${secret}` }),
  };
  const offers = (): Verdict => ({
    kind: 'ask',
    reasons: [{ code: 'known', message: 'listed', decision: 'allow' }],
    suggestions: [{ match: `curl ${secret}`, scope: 'session', expiresInMs: 1 }],
  });
  const declined = host(talkative, { redactor, approver, policies: [offers] });
  const said: unknown[] = [await declined.call({ executable: 'ls' }), declined.events, questions];
  for (const kind of ['sandboxUnavailable', 'lost'] as const)
    said.push(
      await host(
        runTool(async () => ({ kind, message: `near ${secret}` })),
        { redactor },
      ).call({ executable: 'ls' }),
    );
  expect(JSON.stringify(said)).not.toContain(secret);
  expect(JSON.stringify(said)).toContain('not with [REDACTED]');
  expect(questions).toMatchObject([{ suggestions: [{ match: 'curl [REDACTED]' }], reasons: [] }]);
});
