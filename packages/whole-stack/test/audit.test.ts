import { queryAudit, verifyAudit, type AuditRecord } from '@umbo/observer';
import { foregroundThenDetachAfter, type Route, foreground } from '@umbo/task-manager';
import type { PermissionPolicy } from '@umbo/tools-core';
import { afterEach, expect, test } from 'vitest';
import { composeHost, type ComposedHost } from '../src/index.ts';

const policy: PermissionPolicy = (request) => {
  const text = JSON.stringify(request);
  if (text.includes('deny-me'))
    return { kind: 'deny', reasons: [{ code: 'no', message: 'No.', rule: 'no-rule' }] };
  if (text.includes('ask-me')) return { kind: 'ask', reasons: [{ code: 'hm', message: 'Sure?' }] };
  return { kind: 'allow', reasons: [{ code: 'yes', message: 'Yes.' }] };
};
let host: ComposedHost | undefined;
let route: Route = foreground;

afterEach(async () => {
  await host?.close();
  host = undefined;
  route = foreground;
});

async function recordsOf(act: (host: ComposedHost) => Promise<unknown>): Promise<AuditRecord[]> {
  host = await composeHost({ policies: [policy], routing: () => route });
  await act(host);
  await host.manager.handle.waitForIdle({ timeoutMs: 20_000 });
  return [...queryAudit(host.auditFile)].filter(({ kind }) => kind !== 'opened');
}

const kinds = (records: readonly AuditRecord[]): readonly string[] =>
  records.map((record) =>
    record.kind === 'decision'
      ? `decision ${record.decision}`
      : record.kind === 'outcome'
        ? `outcome ${record.outcome}`
        : record.kind,
  );
const exec = (script: string, more: object = {}): readonly [string, object] => [
  'shell.exec',
  { executable: 'sh', argv: ['-c', script], ...more },
];

test('A1: a plain call leaves decision, start and outcome with binary, argv, cwd, rule, enforcement and exit', async () => {
  const records = await recordsOf(({ call }) => call(...exec('exit 3', { env: { CI: 'value' } })));
  expect(kinds(records)).toEqual(['decision allow', 'start', 'outcome completed']);
  expect(records[1]).toMatchObject({
    requests: [
      {
        executable: 'sh',
        argv: ['-c', 'exit 3'],
        cwd: host?.root,
        envKeys: ['CI'],
        resolvedPath: expect.stringMatching(/^\//) as string,
      },
    ],
  });
  expect(records[2]).toMatchObject({
    success: false,
    facts: { exitCode: 3, droppedBytes: 0, enforcement: { mode: 'off' } },
  });
  expect(JSON.stringify(records)).not.toContain('"value"');
});

test('A1: a denied call has a decision with its rule and an outcome, and no start', async () => {
  const records = await recordsOf(({ call }) => call(...exec('deny-me')));
  expect(kinds(records)).toEqual(['decision deny', 'outcome notStarted']);
  expect(records[0]).toMatchObject({ reasons: [{ rule: 'no-rule' }] });
});

test('A1: an approval that was declined, and one that was given, are recorded with who answered', async () => {
  const records = await recordsOf(async ({ call, desk }) => {
    const answers = [
      { kind: 'deny', reason: 'not now', approver: 'ann' },
      { kind: 'approve', approver: 'bob' },
    ] as const;
    for (const answer of answers) {
      const stop = desk.subscribe(() => {
        for (const { question } of desk.pending) desk.answer(question.approvalId, answer);
      });
      await call(...exec('true # ask-me'));
      stop();
    }
  });
  expect(kinds(records)).toEqual([
    'decision approvalDenied',
    'outcome notStarted',
    'decision approved',
    'start',
    'outcome completed',
  ]);
  expect(records[0]).toMatchObject({ approver: 'ann' });
  expect(records[2]).toMatchObject({ approver: 'bob' });
});

test('A1: detached, background and timed-out calls have exactly one of each record', async () => {
  route = foregroundThenDetachAfter(20);
  const records = await recordsOf(async ({ call }) => {
    await call(...exec('sleep 0.4'));
    await call('shell.bash', { command: 'sleep 0.6', run_in_background: true });
    await call(...exec('sleep 20', { timeout_ms: 200 }));
  });
  expect(kinds(records).toSorted()).toEqual(
    [
      ...Array<string>(3).fill('decision allow'),
      ...Array<string>(2).fill('outcome completed'),
      'outcome timedOut',
      ...Array<string>(3).fill('start'),
    ].toSorted(),
  );
});

test('A1: invalid input and a sandbox that cannot be had are recorded too', async () => {
  const records = await recordsOf(({ call }) => call('shell.exec', { executable: 7 }));
  expect(kinds(records)).toEqual(['decision invalid', 'outcome notStarted']);
});

test('A5: after all that the log verifies', async () => {
  await recordsOf(({ call }) => call(...exec('true')));
  expect(verifyAudit({ file: host?.auditFile ?? '' }).kind).toBe('intact');
});
