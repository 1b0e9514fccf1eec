import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CapturedStream, ProcessHandle, ProcessSpec } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { workspaceWriteProfile } from '@umbo/sandbox';
import {
  composePolicies,
  createToolExecutor,
  createTurnCancellation,
  type Outcome,
  type PermissionRequest,
} from '@umbo/tools-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { shellRegistry, type ShellRegistryOptions } from '../../src/index.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-started-')));
afterAll(() => rmSync(root, { recursive: true }));
const sandbox = workspaceWriteProfile({ roots: [root], network: 'off' });
const secret = 'hunter2-long-enough';

let specs: ProcessSpec[] = [];
let requests: PermissionRequest[] = [];
let stdout: CapturedStream;
beforeEach(() => {
  [specs, requests] = [[], []];
  stdout = captured('');
});

function captured(text: string, dropped = 0): CapturedStream {
  const tail = Buffer.from(text);
  return { head: Buffer.alloc(0), tail, totalBytes: tail.length + dropped, droppedBytes: dropped };
}

const silent: unknown = { subscribe: () => ({ unsubscribe: () => {} }) };

/** A host that starts nothing and says that it ended well. */
function handle(spec: ProcessSpec): ProcessHandle {
  specs.push(spec);
  return {
    pid: 1,
    output: silent as ProcessHandle['output'],
    needsInput: silent as ProcessHandle['needsInput'],
    result: Promise.resolve({
      exitCode: 0,
      signal: null,
      timedOut: false,
      cancelled: false,
      lost: false,
      durationMs: 1,
      stdout,
      stderr: captured(''),
      killedCount: 0,
      enforcement: { mode: 'off' } as never,
    }),
    writeStdin: async () => {},
    closeStdin: async () => {},
    signal: async () => {},
    kill: async () => {},
  };
}

let calls = 0;
async function call(
  toolName: string,
  input: unknown,
  options: Partial<ShellRegistryOptions> = {},
): Promise<Outcome> {
  const registry = shellRegistry({
    host: { run: async (spec) => handle(spec), close: async () => {} },
    redactor: createRedactor({ secrets: [secret] }),
    roots: [root],
    sandbox,
    faces: ['shell.exec', 'shell.bash', 'execute_command', 'run_command'],
    ...options,
  });
  const policy = (request: PermissionRequest) => (
    requests.push(request),
    { kind: 'allow' as const, reasons: [] }
  );
  const executor = createToolExecutor({
    registry,
    checker: composePolicies({ policies: [policy], fallback: 'deny' }),
  });
  const scope = { turn: createTurnCancellation(), tasks: {} as never };
  const ids = { callId: `c${(calls += 1)}`, sessionId: 's', turnId: 't', agentId: 'a' };
  return executor.execute({ ...ids, toolName, input }, scope).outcome;
}

const line = { command: 'true' };
const short = { timeouts: { maxMs: 5000 } };

test.each([
  ['shell_exec', { executable: 'true' }, {}, 120_000],
  ['shell_exec', { executable: 'true', timeout_ms: 600_000 }, {}, 600_000],
  ['shell_exec', { executable: 'true' }, { timeouts: { defaultMs: 7000 } }, 7000],
  ['shell_exec', { executable: 'true' }, short, 5000],
  ['shell_bash', line, {}, 300_000],
  ['shell_bash', { ...line, timeout: 1800 }, {}, 1_800_000],
  ['shell_bash', line, short, 5000],
  ['shell_bash', { ...line, run_in_background: true }, {}, 86_400_000],
  ['shell_bash', { ...line, run_in_background: true }, { timeouts: { backgroundMs: 9000 } }, 9000],
  ['shell_bash', { ...line, run_in_background: true, timeout: 3 }, {}, 3000],
  ['execute_command', line, {}, 30_000],
  ['execute_command', line, short, 5000],
  ['run_command', line, {}, 120_000],
  ['run_command', { ...line, timeout: 600 }, {}, 600_000],
  ['run_command', line, short, 5000],
] as const)('%s %j under %j may take %i ms', async (tool, input, options, timeoutMs) => {
  expect(await call(tool, input, options)).toMatchObject({ kind: 'completed' });
  expect(specs).toMatchObject([{ timeoutMs }]);
});

test.each([
  ['shell_exec', { executable: 'true', timeout_ms: 600_001 }, {}],
  ['shell_bash', { ...line, timeout: 1801 }, {}],
  ['shell_bash', { ...line, timeout: 6 }, short],
  ['execute_command', { ...line, timeout_ms: 600_001 }, {}],
  ['run_command', { ...line, timeout: 601 }, {}],
  ['run_command', { ...line, timeout: 6 }, short],
  ['run_command', { ...line, timeout: 0 }, {}],
] as const)('%s %j under %j is refused', async (tool, input, options) => {
  expect(await call(tool, input, options)).toMatchObject({ kind: 'notStarted', reason: 'invalidInput' });
  expect(specs).toEqual([]);
});

test('each face starts the program it says: the shell without its profile, what else a host sets as it is', async () => {
  await call('shell_exec', { executable: 'echo', argv: ['a b', ''] });
  await call('shell_bash', { command: 'echo a' });
  await call('shell_bash', { command: 'echo a' }, { shell: 'sh' });
  await call('execute_command', { command: 'echo a' });
  await call('run_command', { command: 'echo a' });
  expect(specs.map(({ argv0, args }) => [argv0, ...args])).toEqual([
    ['echo', 'a b', ''],
    ['bash', '--noprofile', '--norc', '-c', 'echo a'],
    ['sh', '-c', 'echo a'],
    ['sh', '-c', 'echo a'],
    ['sh', '-c', 'echo a'],
  ]);
  for (const spec of specs) expect(spec).toMatchObject({ stdin: 'closed', cwd: root, sandbox });
});

test('P8: a command gets the keys it was given and those the host lets through, and no others', async () => {
  process.env['UMBO_TEST_KEY'] = 'provider';
  try {
    await call('shell_exec', { executable: 'env', env: { MINE: '1' } });
    await call('shell_exec', { executable: 'env' }, { passThroughEnv: ['UMBO_TEST_KEY'] });
  } finally {
    delete process.env['UMBO_TEST_KEY'];
  }
  expect(specs[0]?.env).toMatchObject({ MINE: '1' });
  expect(specs[0]?.env).not.toHaveProperty('UMBO_TEST_KEY');
  expect(specs[1]?.env).toMatchObject({ UMBO_TEST_KEY: 'provider' });
});

test('execute_command in read mode is judged and run under the read-only sandbox with the host’s network, and is not there without one', async () => {
  let mode: 'read' | 'write' = 'read';
  const executeCommand = { mode: () => mode };
  await call('execute_command', line, { executeCommand });
  mode = 'write';
  await call('execute_command', line, { executeCommand });
  expect(specs.map((spec) => [spec.sandbox.mode, spec.sandbox.network])).toEqual([
    ['read-only', 'off'],
    ['workspace-write', 'off'],
  ]);
  expect(requests).toMatchObject([
    { metadata: { sandbox: 'read-only', network: 'off' } },
    { metadata: { sandbox: 'workspace-write', network: 'off' } },
  ]);
  mode = 'read';
  expect(
    await call('execute_command', line, { executeCommand: { ...executeCommand, sandbox: false } }),
  ).toMatchObject({
    kind: 'notStarted',
    message: expect.stringContaining('need write mode'),
  });
  // A mode nobody knows is not write.
  const odd = { mode: () => 'Write' as never };
  await call('execute_command', line, { executeCommand: odd });
  expect(specs.at(-1)?.sandbox.mode).toBe('read-only');
});

test('S7: what is typed in and the values of variables are part of what is approved, in no order, and shown to nobody', async () => {
  const seals = async (input: object): Promise<string> => {
    requests = [];
    await call('shell_exec', { executable: 'cat', ...input });
    expect(JSON.stringify(requests)).not.toContain('private');
    return JSON.stringify(requests[0]);
  };
  const one = await seals({ env: { A: 'private', B: '2' }, stdin: 'private' });
  expect(await seals({ env: { B: '2', A: 'private' }, stdin: 'private' })).toBe(one);
  expect(await seals({ env: { A: 'private 2', B: '2' }, stdin: 'private' })).not.toBe(one);
  expect(await seals({ env: { A: 'private', B: '2' }, stdin: 'private 2' })).not.toBe(one);
});

test('of long output run_command keeps 50,000 characters of the end, from a line’s start, with the count of what went', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}\n`).join('');
  stdout = captured(lines);
  const outcome = await call('run_command', line);
  const text = outcome.kind === 'completed' ? (outcome.output as { stdout: string }).stdout : '';
  const [first = '', ...rest] = text.split(/(?<=\n)/);
  const kept = rest.join('');
  expect(kept.length).toBeLessThanOrEqual(50_000);
  expect(kept.length).toBeGreaterThan(50_000 - 'line 19999\n'.length);
  expect(kept.startsWith('line ')).toBe(true);
  expect(lines.endsWith(kept)).toBe(true);
  expect(first).toBe(`[${lines.length - kept.length} characters of earlier output left out]\n`);
  stdout = captured('x'.repeat(50_000));
  expect(await call('run_command', line)).toMatchObject({ output: { stdout: 'x'.repeat(50_000) } });
});

test('A2: neither the command that comes back nor half a secret at a cut shows one', async () => {
  const bash = await call('shell_bash', { command: `echo ${secret}` });
  expect(JSON.stringify(bash)).not.toContain(secret);
  // The front of what is left is the end of a secret whose beginning went.
  stdout = captured(`${secret.slice(4)} and more\nlast line\n`, 100_000);
  const run = JSON.stringify(await call('run_command', line));
  expect(run).not.toContain(secret.slice(4));
  expect(run).toContain('last line');
});
