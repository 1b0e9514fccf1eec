import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compilePolicy, presets } from '@umbo/command-policy';
import { resolveExecutable } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { offProfile, workspaceWriteProfile } from '@umbo/sandbox';
import { shellRegistry } from '@umbo/tool-shell';
import { describeOutcome, type CallResult, type PermissionPolicy } from '@umbo/tools-core';
import { afterEach, expect, test } from 'vitest';
import { composeHost, type ComposedHost, type HostOptions } from '../src/index.ts';

const allowAll: PermissionPolicy = () => ({ kind: 'allow', reasons: [] });
const developer: PermissionPolicy = (request, context) =>
  compilePolicy(presets['developer'] ?? { version: 1 }, {
    root: host?.root ?? '/',
    resolve: (name, cwd) => resolveExecutable(name, { cwd }),
  })
    .toPermissionPolicy()
    .decide(request, context);
const built = existsSync(join(import.meta.dirname, '../../process/native/build/umbo-supervisor'));

let host: ComposedHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

async function openHost(options: Partial<HostOptions> = {}): Promise<ComposedHost> {
  host = await composeHost({ policies: [allowAll], ...options });
  return host;
}

function said(result: CallResult): string {
  return result.kind === 'outcome' ? describeOutcome(result.outcome) : 'detached';
}

function answer(result: CallResult): Record<string, unknown> {
  if (result.kind === 'detached') return result.output as Record<string, unknown>;
  return 'output' in result.outcome ? (result.outcome.output as Record<string, unknown>) : {};
}

test('a refusal is one sentence in the names the model was told', async () => {
  const { call } = await openHost({ shell: { allowTemporaryCwd: false } });
  expect(said(await call('shell_bash', { command: 'ls', cwd: '/' }))).toMatch(
    /^Not run: the directory \/ is outside the workspace \([^)]*\)\. Use a directory inside it\.$/,
  );
  expect(said(await call('shell_bash', {}))).toBe(
    'Not run: give a command, or the task_id of a running one.',
  );
  expect(said(await call('shell_bash', { command: 'ls', kill: true }))).toBe(
    'Not run: kill needs the task_id of what is to be ended, and no command.',
  );
  expect(said(await call('shell_exec', { executable: 'ls', args: ['-l'] }))).toBe(
    'Not run: the input of shell_exec is not valid: Unrecognized key: "args". It takes: executable, argv, cwd, env, timeout_ms, stdin.',
  );
  expect(said(await call('shell_exec', { executable: 'ls -la' }))).toContain(
    'Give the program alone, and each argument as one string in argv.',
  );
});

test('what asks and cannot be asked is answered with what would allow it', async () => {
  const { call } = await openHost({ policies: [developer] });
  expect(said(await call('shell_bash', { command: 'ls && no-such-program-here' }))).toContain(
    'It was asked because: "no-such-program-here" is on no list. To change that: add no-such-program-here to allow.',
  );
});

test('a number that is given as text is told so, with the range', async () => {
  const { call } = await openHost();
  expect(said(await call('run_command', { command: 'ls', timeout: '5' }))).toContain(
    'timeout: must be a number and not text: a whole number of seconds between 1 and 600',
  );
  expect(said(await call('shell_bash', { command: 'ls', timeout: -5 }))).toContain(
    'timeout: must be a whole number of seconds between 1 and 1800',
  );
});

test('a parameter that is null was left out, as models say whose provider makes them name every one', async () => {
  const { call } = await openHost();
  const none = { cwd: null, timeout: null, task_id: null, kill: null, stdin_text: null, description: null };
  expect(
    answer(await call('shell_bash', { command: 'echo a', run_in_background: null, ...none })),
  ).toMatchObject({ stdout: 'a\n', exit_code: 0 });
  const bare = { executable: 'echo', argv: null, cwd: null, env: null, timeout_ms: null, stdin: null };
  expect(answer(await call('shell_exec', bare))).toMatchObject({ stdout: '\n', success: true });
  const line = { command: 'echo a', working_dir: null, timeout: null };
  expect(answer(await call('run_command', line))).toMatchObject({ stdout: 'a\n' });
  const { task_id } = answer(await call('shell_bash', { command: 'sleep 1', run_in_background: true }));
  expect(answer(await call('shell_task_output', { task_id, output_id: null, since: null }))).toMatchObject({
    stdout: '',
  });
  expect(answer(await call('shell_task_wait', { task_id, timeout_ms: null }))).toMatchObject({
    exit_code: 0,
  });
  expect(said(await call('shell_exec', { executable: null }))).toContain('executable: expected string');
});

test.each([
  ['shell_bash', { command: 'echo a\0b' }],
  ['execute_command', { command: 'echo a\0b' }],
  ['run_command', { command: 'echo a\0b' }],
  ['shell_exec', { executable: 'echo', argv: ['a\0b'] }],
  ['shell_exec', { executable: 'ec\0ho' }],
  ['shell_exec', { executable: 'env', env: { A: 'a\0b' } }],
])('nobody is asked about a %s call with a NUL, which no program can be given', async (tool, input) => {
  const { call, events } = await openHost({ policies: [developer] });
  expect(said(await call(tool, input))).toContain('must not contain a NUL character');
  expect(events.filter(({ kind }) => kind === 'approvalRequested' || kind === 'started')).toEqual([]);
});

test('a timeout is told as one line', async () => {
  const { call } = await openHost();
  const late = answer(await call('shell_exec', { executable: 'sleep', argv: ['30'], timeout_ms: 300 }));
  expect(late['note']).toBe(
    'It was ended after its time limit of 300 ms; ended by SIGTERM (it was asked to end)',
  );
});

test.each(['shell_bash', 'run_command', 'execute_command'])(
  'P10: through %s too a search without a match is no failure, and the sandbox not its cause',
  async (tool) => {
    const { call } = await openHost(
      built ? { sandbox: (root) => workspaceWriteProfile({ roots: [root], network: 'off' }) } : {},
    );
    const none = JSON.stringify(await call(tool, { command: "echo a | grep 'b c' 2>/dev/null" }));
    expect(none).toContain('exit code 1: no line matched; this is not an error');
    expect(none).not.toContain('ran under workspace-write');
    const failed = JSON.stringify(await call(tool, { command: 'echo a > /x && grep a b' }));
    expect(failed).not.toContain('no line matched');
    if (built) expect(failed).toContain('ran under workspace-write');
  },
);

test('P5: progress is folded in the output of a background task as in that of a finished one', async () => {
  const { call } = await openHost();
  const command = String.raw`for p in 10 50 100; do printf '%s%%\r' $p; done; printf 'done\r\n'; sleep 30`;
  const { task_id } = answer(await call('shell_bash', { command, run_in_background: true }));
  await expect.poll(async () => answer(await call('shell_bash', { task_id }))['stdout']).toBe('done\n');
  expect(answer(await call('shell_task_output', { task_id }))['stdout']).toBe('done\n');
  expect(answer(await call('shell_task_output', { task_id, pattern: 'done' }))['stdout']).toBe('done\n');
  expect(answer(await call('shell_task_output', { task_id, offset: 0 }))['stdout']).toBe(
    '10%\r50%\r100%\rdone\r\n',
  );
});

test('P7: who polls a background task is told that it waits for input, until it is typed or goes on', async () => {
  const { call } = await openHost();
  const command = `printf 'Name? '; head -n 1; sleep 30`;
  const { task_id } = answer(await call('shell_bash', { command, run_in_background: true }));
  await expect
    .poll(async () => answer(await call('shell_task_status', { task_id }))['note'], { timeout: 5000 })
    .toBe('it waits for input: "Name? "');
  expect(answer(await call('shell_bash', { task_id }))).toMatchObject({
    stdout: 'Name? ',
    note: 'it waits for input at the end of its output',
  });
  expect(answer(await call('shell_task_wait', { task_id, timeout_ms: 10 }))['note']).toContain('waits');
  expect(answer(await call('shell_task_stdin', { task_id, text: 'joe' }))).not.toHaveProperty('note');
  await expect
    .poll(async () => answer(await call('shell_bash', { task_id })))
    .toMatchObject({ stdout: 'Name? joe\n' });
  expect(answer(await call('shell_task_status', { task_id }))).not.toHaveProperty('note');
});

test('an answer that leaves some out names the tool that reads it back, to whom has it', async () => {
  const whole = await openHost();
  const long = { command: 'seq 1 100000' };
  const { note } = answer(await whole.call('shell_bash', long)) as { note: string };
  expect(note).toMatch(/^the full output can be read with shell_task_output, output_id out-[\w-]+$/);
  const output_id = note.split(' ').at(-1);
  const found = await whole.call('shell_task_output', { output_id, pattern: '^77777$' });
  expect(answer(found)['stdout']).toBe('77777\n');
  await whole.close();
  const bare = await openHost({ shell: { faces: ['shell.bash'] } });
  expect(answer(await bare.call('shell_bash', long))).not.toHaveProperty('note');
});

test('shell.task.output wants one id and says which', async () => {
  const { call } = await openHost();
  for (const input of [{}, { task_id: 'a', output_id: 'b' }])
    expect(said(await call('shell_task_output', input))).toContain(
      'give either task_id (a background task) or output_id (a finished command)',
    );
});

test.each([
  [false, 'neither cd nor variables carry over'],
  [true, 'the directory carries over to the next call, variables do not'],
])('with keepCwd %s the model is told what a call leaves behind, and it is so', async (keepCwd, words) => {
  const { call, root, processes } = await openHost({ shell: { keepCwd } });
  const made = { host: processes, redactor: createRedactor(), roots: [root], sandbox: offProfile(), keepCwd };
  expect(shellRegistry(made).get('shell_bash')?.spec.description).toContain(words);
  await call('shell_bash', { command: 'mkdir sub && cd sub && export LEFT=behind' });
  expect(answer(await call('shell_bash', { command: 'pwd; echo "[$LEFT]"' }))['stdout']).toBe(
    `${root}${keepCwd ? '/sub' : ''}\n[]\n`,
  );
});
