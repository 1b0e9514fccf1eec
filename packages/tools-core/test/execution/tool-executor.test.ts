import { expect, test } from 'vitest';
import { UmboError, describeOutcome } from '../../src/index.ts';
import type { PermissionPolicy, PermissionRequest } from '../../src/index.ts';
import { always, command, host, runTool } from '../support/host.ts';

const ok = runTool(async (input) => ({ kind: 'completed', output: `ran ${input.executable}` }));

const onlyLs: PermissionPolicy = {
  name: 'allow-list',
  decide: (request) =>
    request.kind === 'shell.command' && request.executable === 'ls'
      ? { kind: 'allow', reasons: [{ code: 'listed', message: 'ls is on the list.' }] }
      : {
          kind: 'deny',
          reasons: [{ code: 'command-not-allowed', message: 'Only ls is on the list. Use ls.' }],
        },
};

test('an allowed call completes, in the order requested, decided, started, completed', async () => {
  const { call, kinds } = host(ok);
  expect(await call({ executable: 'ls' })).toEqual({ kind: 'completed', success: true, output: 'ran ls' });
  expect(kinds()).toEqual(['requested', 'decided', 'started', 'completed']);
});

test('S1: an unknown executable is denied, never entered, and marked notStarted with the code', async () => {
  let entered = 0;
  const tool = runTool(async () => ((entered += 1), { kind: 'completed', output: '' }));
  const { call, kinds } = host(tool, { policies: [onlyLs] });
  const outcome = await call({ executable: 'curl' });
  expect(outcome).toMatchObject({
    kind: 'notStarted',
    reason: 'denied',
    reasons: [{ code: 'command-not-allowed' }],
  });
  expect(describeOutcome(outcome)).toBe('Not run: Only ls is on the list. Use ls.');
  expect(entered).toBe(0);
  expect(kinds()).toEqual(['requested', 'decided', 'notStarted']);
});

test('a tool is found by its provider name, and events carry its dotted one', async () => {
  const { call, events } = host(ok);
  expect((await call({ executable: 'ls' }, { toolName: 'test_run' })).kind).toBe('completed');
  expect(new Set(events.map((event) => event.toolName))).toEqual(new Set(['test.run']));
});

test('an unknown tool, a misspelt input and a value of the wrong type are notStarted, and no value is repeated', async () => {
  const { call } = host(ok);
  expect(await call({}, { toolName: 'nope' })).toMatchObject({ kind: 'notStarted', reason: 'unknownTool' });
  const misspelt = await call({ executable: 'ls', enviroment: 'hunter2' });
  expect(misspelt).toMatchObject({ kind: 'notStarted', reason: 'invalidInput' });
  expect(JSON.stringify(misspelt)).toContain('enviroment');
  expect(JSON.stringify(misspelt)).not.toContain('hunter2');
  expect(await call('ls')).toMatchObject({ kind: 'notStarted', reason: 'invalidInput' });
});

const brokenProposals: readonly [string, () => unknown][] = [
  ['throws', () => JSON.parse('{')],
  ['rejects', () => Promise.reject(new Error('no proposal'))],
  ['answers nonsense', () => undefined],
  ['answers a list of nonsense', () => [null]],
];

test.for(brokenProposals)('a tool whose permissions() %s is not run', async ([, permissions]) => {
  let entered = 0;
  const tool = runTool(
    async () => ((entered += 1), { kind: 'completed', output: '' }),
    permissions as () => readonly PermissionRequest[],
  );
  const outcome = await host(tool).call({ executable: 'ls' });
  expect(outcome).toMatchObject({
    kind: 'notStarted',
    reason: 'denied',
    reasons: [{ code: 'proposal-failed' }],
  });
  expect(entered).toBe(0);
});

const brokenBodies: readonly [string, () => unknown, string][] = [
  ['a sync throw', () => JSON.parse('{'), 'tool-threw'],
  ['a rejection', () => Promise.reject(new Error('boom')), 'tool-threw'],
  [
    'an UmboError',
    () => Promise.reject(new UmboError({ code: 'spawn-failed', message: 'boom' })),
    'spawn-failed',
  ],
  ['a rejection with nothing', () => Promise.reject(undefined), 'tool-threw'],
  ['a nonsense return', () => Promise.resolve({ kind: 'done' }), 'tool-answered-nonsense'],
  ['no return', () => Promise.resolve(undefined), 'tool-answered-nonsense'],
];

test.for(brokenBodies)('%s of the body is one failed outcome', async ([, body, code]) => {
  const { call, kinds } = host(runTool(body as () => Promise<never>));
  expect(await call({ executable: 'ls' })).toMatchObject({ kind: 'failed', code });
  expect(kinds()).toEqual(['requested', 'decided', 'started', 'failed']);
});

test('each return of a body becomes its outcome', async () => {
  const returns = [
    { kind: 'completed', output: 'x', success: false, audit: { exitCode: 1 } },
    { kind: 'timedOut', output: 'part' },
    { kind: 'lost', message: 'The worker died.' },
  ] as const;
  const seen = [];
  for (const value of returns) seen.push(await host(runTool(async () => value)).call({ executable: 'ls' }));
  expect(seen).toEqual(returns);
  const refused = await host(
    runTool(async () => ({ kind: 'sandboxUnavailable', message: 'No Landlock here.' })),
  ).call({ executable: 'ls' });
  expect(refused).toMatchObject({
    kind: 'notStarted',
    reason: 'sandboxUnavailable',
    message: 'Not run: No Landlock here.',
  });
});

test('a checker that rejects or answers nonsense denies', async () => {
  for (const check of [
    () => Promise.reject(new Error('down')),
    async () => undefined,
    async () => ({ kind: 'abstain' }),
  ]) {
    const outcome = await host(ok, { checker: { check: check as never } }).call({ executable: 'ls' });
    expect(outcome).toMatchObject({
      kind: 'notStarted',
      reason: 'denied',
      reasons: [{ code: 'checker-failed' }],
    });
  }
});

test('a tool taken out of the registry is unknown to the next call', async () => {
  const { call, registry } = host(ok);
  registry.remove('test.run');
  expect(await call({ executable: 'ls' })).toMatchObject({ kind: 'notStarted', reason: 'unknownTool' });
});

test('the level is read live at each call', async () => {
  let level: 'none' | 'write' = 'write';
  const { call } = host(ok, { policies: [always('allow')] });
  expect((await call({ executable: 'ls' }, { level: () => level })).kind).toBe('completed');
  level = 'none';
  expect(await call({ executable: 'ls' }, { level: () => level })).toMatchObject({
    reasons: [{ code: 'level-none' }, {}],
  });
  const broken = await call(
    { executable: 'ls' },
    {
      level: () => {
        throw new Error('gone');
      },
    },
  );
  expect(broken).toMatchObject({ kind: 'notStarted', reason: 'denied' });
});

test('what a policy sees is what the tool proposed', async () => {
  const seen: unknown[] = [];
  const spy: PermissionPolicy = (request) => (seen.push(request), { kind: 'allow', reasons: [] });
  await host(ok, { policies: [spy] }).call({ executable: 'ls', argv: ['-l'], env: { TOKEN: 'hunter2' } });
  expect(seen).toEqual([command({ executable: 'ls', argv: ['-l'], env: { TOKEN: '' } })]);
});
