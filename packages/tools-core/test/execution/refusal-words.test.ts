import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Outcome, PermissionPolicy, Redactor } from '../../src/index.ts';
import { describeOutcome, UmboError } from '../../src/index.ts';
import { describeIssues } from '../../src/execution/describe-issues.ts';
import { always, host, runTool, type Host } from '../support/host.ts';

const tool = (permissions?: () => never): Parameters<typeof host>[0] =>
  runTool(async () => ({ kind: 'completed', output: 'done' }), permissions);

const said = async (outcome: Promise<Outcome>): Promise<string> => describeOutcome(await outcome);

/** A name as the model was told it, with the dot as an underscore. */
const call = ({ start }: Host, input: unknown): Promise<string> =>
  said(start(input, { toolName: 'test_run' }).outcome);

test('a proposal that fails with a sentence of its own is answered with that sentence, once', async () => {
  const outside = host(
    tool(() => {
      throw new UmboError({ code: 'outside', message: 'Not run: /etc is outside. Use a folder inside.' });
    }),
  );
  expect(await call(outside, { executable: 'ls' })).toBe('Not run: /etc is outside. Use a folder inside.');
});

test('a refusal names the tool as the model called it', async () => {
  const broken = host(
    tool(() => {
      throw new TypeError('x is undefined');
    }),
  );
  expect(await call(broken, { executable: 'ls' })).toBe(
    'Not run: test_run could not say what it would do (x is undefined). Try another input or another tool.',
  );
  expect(await call(host(tool()), { executable: 7 })).toBe(
    'Not run: the input of test_run is not valid: executable: expected string, received number. Call it again with valid input.',
  );
});

test('a parameter that is missing is named, and for one that does not exist those that do', async () => {
  expect(await call(host(tool()), {})).toContain('executable is missing (expected string)');
  expect(await call(host(tool()), { executable: 'ls', args: ['-l'] })).toBe(
    'Not run: the input of test_run is not valid: Unrecognized key: "args". It takes: executable, argv, env.',
  );
  const flood = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`wrong-${at}`, 1]));
  const long = await call(host(tool()), { executable: 'ls', ...flood });
  expect(long).toMatch(/It takes: executable, argv, env\.$/);
  expect(long.length).toBeLessThan(2200);
});

test('a value out of its bounds is told the bound', () => {
  const input = z.strictObject({
    name: z.string().min(1),
    lines: z.int().min(1).max(9),
    own: z.string().min(3, 'own words'),
  });
  const words = (value: unknown): string =>
    describeIssues(input.safeParse(value).error?.issues ?? [], { name: 'test.run', input, hiddenInputs: [] });
  expect(words({ name: '', lines: 0, own: '' })).toBe(
    'name: must not be empty; lines: must be at least 1; own: own words. Call it again with valid input.',
  );
  expect(words({ name: 'a', lines: 10, own: 'abc' })).toContain('lines: must be at most 9.');
});

test('a question that nobody can answer, or not in time, says why it was asked', async () => {
  const asks = { policies: [always('ask')] };
  const why = /It was asked because: This test says ask\.$/;
  expect(await call(host(tool(), asks), { executable: 'ls' })).toMatch(why);
  const slow = { request: () => new Promise<never>(() => {}) };
  const late = host(tool(), { ...asks, approver: slow, approvalTimeoutMs: 5 });
  expect(await call(late, { executable: 'ls' })).toMatch(why);
});

test('of what asked only the reasons to ask are said, each once, few of many, and without secrets', async () => {
  const reasons = Array.from({ length: 30 }, (_, at) => ({ code: `r-${at}`, message: `Reason ${at >> 1}.` }));
  const many: PermissionPolicy = () => ({
    kind: 'ask',
    reasons: [{ code: 'secret', message: 'It has hunter2.' }, ...reasons],
  });
  const redactor: Redactor = {
    redactText: (text) => text.replaceAll('hunter2', '[REDACTED]'),
    redactValue: (value) => value,
    stream: () => {
      throw new Error('not needed here');
    },
  };
  const text = await call(host(tool(), { policies: [many, always('allow')], redactor }), {
    executable: 'ls',
  });
  expect(text).toContain('It was asked because: It has [REDACTED]. Reason 0. Reason 1.');
  expect(text).toMatch(/Reason 6\. \(and 8 more reasons\)$/);
  expect(text).not.toContain('This test says allow');
});

test('the answer about a name, a script or an error of a megabyte is short, and keeps its end', async () => {
  const big = 'x'.repeat(1 << 20);
  const denies: PermissionPolicy = () => ({
    kind: 'deny',
    reasons: [{ code: 'no', message: `${big} is denied. Use ls.` }],
  });
  const throws = runTool(() => Promise.reject(new Error(`${big} was not found. Use ls.`)));
  const lost = runTool(async () => ({ kind: 'lost', message: `${big} is gone. Use ls.` }));
  for (const gate of [host(tool(), { policies: [denies] }), host(throws), host(lost)]) {
    const answer = await call(gate, { executable: 'ls' });
    expect(answer.length).toBeLessThan(4200);
    expect(answer).toContain('Use ls.');
  }
});

test('what is no JSON is refused in one sentence', async () => {
  expect(await call(host(tool()), { executable: Number.NaN })).toBe(
    'Not run: the input of test_run could not be checked: A NaN cannot be taken: it is not JSON.',
  );
});

test('a key that a record does not take is named, with what is wrong with it', () => {
  const input = z.strictObject({
    env: z.record(
      z
        .string()
        .min(1)
        .regex(/^[^=]+$/, { error: 'no "="' }),
      z.string(),
    ),
  });
  const issues = input.safeParse({ env: { 'A=B': 'c' } }).error?.issues ?? [];
  expect(describeIssues(issues, { name: 'test.run', input, hiddenInputs: [] })).toBe(
    'env: key "A=B": no "=". Call it again with valid input.',
  );
});

test('a denial says what denied, not what would have asked or allowed', async () => {
  const gate = host(tool(), { policies: [always('allow'), always('ask'), always('deny')] });
  expect(await call(gate, { executable: 'ls' })).toBe('Not run: This test says deny.');
});
