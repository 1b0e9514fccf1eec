import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallResult, Outcome, PermissionPolicy } from '@umbo/tools-core';
import { afterEach, expect, test } from 'vitest';
import { composeHost, type ComposedHost, type HostOptions } from '../src/index.ts';
import { processesMarked } from './faults/survivors.ts';

const allowAll: PermissionPolicy = () => ({ kind: 'allow', reasons: [] });
let host: ComposedHost | undefined;

async function openHost(options: Partial<HostOptions> = {}): Promise<ComposedHost> {
  host = await composeHost({ policies: [allowAll], ...options });
  return host;
}

afterEach(async () => {
  await host?.close();
  host = undefined;
});

function completed(result: CallResult): Record<string, unknown> {
  expect(result).toMatchObject({ kind: 'outcome', outcome: { kind: 'completed' } });
  return outcomeOf(result).output as Record<string, unknown>;
}

function outcomeOf(result: CallResult): Extract<Outcome, { kind: 'completed' }> {
  return (result as { outcome: Extract<Outcome, { kind: 'completed' }> }).outcome;
}

test('shell.exec answers with output, exit code and what was enforced, and leaves absent fields out', async () => {
  const { call } = await openHost();
  const output = completed(
    await call('shell.exec', { executable: 'sh', argv: ['-c', 'echo out; echo err >&2; exit 3'] }),
  );
  expect(output).toMatchObject({
    stdout: 'out\n',
    stderr: 'err\n',
    success: false,
    exit_code: 3,
    timed_out: false,
  });
  expect(output).not.toHaveProperty('signal');
  expect(output).not.toHaveProperty('truncated');
  expect(output['enforcement']).toMatchObject({ mode: 'off' });
});

test('T5: a non-zero exit is completed without success, a timeout is timedOut with the partial output', async () => {
  const { call } = await openHost();
  const failed = await call('shell.exec', { executable: 'false', argv: [] });
  expect(failed).toMatchObject({ outcome: { kind: 'completed', success: false } });
  const late = await call('shell.exec', {
    executable: 'sh',
    argv: ['-c', 'echo early; sleep 30'],
    timeout_ms: 1500,
  });
  expect(late).toMatchObject({
    outcome: { kind: 'timedOut', output: { stdout: 'early\n', timed_out: true, exit_code: null } },
  });
});

test('a bad timeout is refused with the range, and a missing program with its name', async () => {
  const { call } = await openHost({ shell: { timeouts: { maxMs: 5000 } } });
  const bad = await call('shell.exec', { executable: 'true', argv: [], timeout_ms: 999_999 });
  expect(bad).toMatchObject({ outcome: { kind: 'notStarted', reason: 'invalidInput' } });
  expect(JSON.stringify(bad)).toContain('between 1 and 5000');
  const missing = await call('shell.exec', { executable: 'no-such-program', argv: [] });
  expect(missing).toMatchObject({ outcome: { kind: 'failed', code: 'process-not-found' } });
});

test('S3: a PATH in the call with a planted program never decides what runs', async () => {
  const { call, root } = await openHost();
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin', 'ls'), '#!/bin/sh\necho planted\n', { mode: 0o755 });
  const output = completed(
    await call('shell.exec', { executable: 'ls', argv: [root], env: { PATH: join(root, 'bin') } }),
  );
  expect(output['stdout']).toBe('bin\n');
});

test('S5: a cwd outside the workspace is refused on its real path, through .. and through a link', async () => {
  const { call, root } = await openHost({ shell: { allowTemporaryCwd: false } });
  symlinkSync('/', join(root, 'way-out'));
  for (const cwd of ['..', '../..', 'way-out', '/', 'way-out/usr']) {
    const result = await call('shell.exec', { executable: 'pwd', argv: [], cwd });
    expect(result, cwd).toMatchObject({ outcome: { kind: 'notStarted' } });
    expect(JSON.stringify(result), cwd).toContain('outside the workspace');
  }
  const inside = completed(await call('shell.exec', { executable: 'pwd', argv: [], cwd: './.' }));
  expect(inside['stdout']).toBe(`${realpathSync(root)}\n`);
});

test('P8: no key of the host reaches a command unless it is passed on', async () => {
  process.env['UMBO_TEST_API_KEY'] = 'leaks-if-seen';
  const { call } = await openHost();
  const output = completed(await call('shell.exec', { executable: 'env', argv: [], env: { MINE: '1' } }));
  expect(output['stdout']).not.toContain('UMBO_TEST_API_KEY');
  expect(output['stdout']).toContain('MINE=1');
  delete process.env['UMBO_TEST_API_KEY'];
});

test('stdin text reaches the program and ends; without it input is empty', async () => {
  const { call } = await openHost();
  expect(completed(await call('shell.exec', { executable: 'cat', argv: [], stdin: 'typed' }))['stdout']).toBe(
    'typed',
  );
  expect(completed(await call('shell.exec', { executable: 'cat', argv: [] }))['stdout']).toBe('');
});

test('A2: a registered secret is absent from results, events and the audit log', async () => {
  const secret = 'correct-horse-battery-staple';
  const { call, events, auditFile } = await openHost({ secrets: [secret] });
  const result = await call('shell.exec', { executable: 'echo', argv: [secret], env: { TOKEN: secret } });
  const { readFileSync } = await import('node:fs');
  expect(JSON.stringify([result, events, readFileSync(auditFile, 'utf8')])).not.toContain(secret);
  expect(completed(result)['stdout']).toContain('[REDACTED');
});

test('P5: of a flood head and tail are inline, the rest is counted and can be read back', async () => {
  const { call } = await openHost();
  const output = completed(await call('shell.exec', { executable: 'seq', argv: ['1', '200000'] }));
  expect(output['truncated']).toMatchObject({ stderr_bytes: 0 });
  expect(String(output['stdout'])).toMatch(/^1\n2\n[\s\S]*bytes left out[\s\S]*\n200000\n$/);
  const read = completed(
    await call('shell.task.output', { output_id: output['output_id'], pattern: '^100000$' }),
  );
  expect(read['stdout']).toBe('100000\n');
  const tail = completed(await call('shell.task.output', { output_id: output['output_id'], tail_lines: 2 }));
  expect(tail['stdout']).toBe('199999\n200000\n');
  const other = await call('shell.task.output', { output_id: 'out-unknown' });
  expect(other).toMatchObject({ outcome: { kind: 'failed', code: 'output-not-found' } });
});

test('shell.bash runs a script and answers in its own format', async () => {
  const { call, root } = await openHost();
  const output = completed(await call('shell.bash', { command: 'echo a | tr a b && pwd' }));
  expect(output).toMatchObject({
    stdout: `b\n${root}\n`,
    stderr: '',
    exit_code: 0,
    cwd: root,
    command: 'echo a | tr a b && pwd',
  });
});

test('shell.bash in the background: start, status, stdin, wait', async () => {
  const { call } = await openHost();
  const started = await call('shell.bash', {
    command: 'while read -r line; do echo "got $line"; done',
    run_in_background: true,
  });
  expect(started).toMatchObject({
    kind: 'detached',
    output: { task_id: expect.any(String) as string, pid: expect.any(Number) as number },
  });
  const taskId = (started as { taskId: string }).taskId;
  expect(completed(await call('shell.bash', { task_id: taskId }))).toMatchObject({
    is_running: true,
    exit_code: null,
  });
  completed(await call('shell.bash', { task_id: taskId, stdin_text: 'hello' }));
  await expect
    .poll(async () => completed(await call('shell.bash', { task_id: taskId }))['stdout'])
    .toBe('got hello\n');
  expect(completed(await call('shell.bash', { task_id: taskId, kill: true }))).toMatchObject({
    is_running: false,
  });
  const waited = completed(await call('shell.bash', { task_id: taskId, wait: true }));
  expect(waited).toMatchObject({ is_running: false, stdout: 'got hello\n' });
});

test('shell.bash reports a background start that fails at once as such', async () => {
  const { call } = await openHost();
  const result = completed(await call('shell.bash', { command: 'exit 7', run_in_background: true }));
  expect(result).toMatchObject({ exit_code: 7, note: expect.stringContaining('ended at once') as string });
});

test('T14: stream pushes matching lines as notifications; a hostile pattern cannot stall', async () => {
  const { call, manager } = await openHost();
  const started = await call('shell.bash', {
    command: 'sleep 1.5; for i in 1 2 3; do echo "line $i"; echo "noise"; done; sleep 0.2',
    stream: true,
    stream_pattern: '^line [23]$',
  });
  const taskId = (started as { taskId: string }).taskId;
  await manager.handle.wait(taskId);
  const messages = manager.takePendingUpdates('session').filter(({ kind }) => kind === 'message');
  expect(messages.map((update) => ('text' in update ? update.text : ''))).toEqual(['line 2', 'line 3']);
  const bad = await call('shell.bash', {
    command: 'sleep 5',
    stream: true,
    stream_pattern: '(a+)+$'.repeat(300),
  });
  expect(bad).toMatchObject({ outcome: { kind: 'notStarted' } });
  expect(JSON.stringify(bad)).toContain('at most 1000 are taken');
});

test('T4: an unknown task id is not found, and the answer says not to retry', async () => {
  const { call } = await openHost();
  for (const input of [
    { task_id: 'nope' },
    { task_id: 'nope', kill: true },
    { task_id: 'nope', wait: true },
  ]) {
    const result = await call('shell.bash', input);
    expect(result).toMatchObject({ outcome: { kind: 'failed', code: 'task-not-found' } });
    expect(JSON.stringify(result)).toContain('do not retry');
  }
});

test('typing into a shell is judged as running it', async () => {
  const denyTouch: PermissionPolicy = (request) =>
    request.kind === 'shell.script' && request.script.includes('touch')
      ? { kind: 'deny', reasons: [{ code: 'no-touch', message: 'no touch' }] }
      : { kind: 'allow', reasons: [] };
  const { call, root } = await openHost({ policies: [denyTouch] });
  const started = await call('shell.bash', { command: 'bash', run_in_background: true });
  const taskId = (started as { taskId: string }).taskId;
  const result = await call('shell.bash', { task_id: taskId, stdin_text: `touch ${join(root, 'made')}` });
  expect(result).toMatchObject({ outcome: { kind: 'notStarted', reason: 'denied' } });
  expect(await call('shell.task.stdin', { task_id: taskId, text: 'touch made' })).toMatchObject({
    outcome: { kind: 'notStarted', reason: 'denied' },
  });
  expect(existsSync(join(root, 'made'))).toBe(false);
  await call('shell.bash', { task_id: taskId, kill: true });
});

test('the task tools list, tell, wait, read and kill', async () => {
  const { call } = await openHost();
  const started = await call('shell.bash', { command: 'echo ready; sleep 60', run_in_background: true });
  const task_id = (started as { taskId: string }).taskId;
  expect(completed(await call('shell.task.list', {}))['tasks']).toEqual(
    expect.arrayContaining([expect.objectContaining({ task_id, state: 'running' })]),
  );
  expect(completed(await call('shell.task.wait', { task_id, timeout_ms: 50 }))).toMatchObject({
    state: 'running',
  });
  await expect
    .poll(async () => completed(await call('shell.task.output', { task_id }))['stdout'])
    .toBe('ready\n');
  expect(completed(await call('shell.task.kill', { task_id }))).toMatchObject({ state: 'cancelled' });
  expect(completed(await call('shell.task.status', { task_id }))).toMatchObject({ state: 'cancelled' });
});

test('commands that would wait for ever are answered with the mode to use instead', async () => {
  const { call } = await openHost();
  for (const command of ['tail -f log', 'sleep 50 &', 'npm run dev', 'watch ls']) {
    const output = completed(await call('shell.bash', { command }));
    expect(output['note'], command).toContain('run_in_background');
  }
  const plain = completed(
    await call('shell.bash', { command: 'printf "a\\n" > f; timeout 1 tail -f f; true' }),
  );
  expect(plain['exit_code']).toBe(0);
});

test('keepCwd: a cd survives to the next call of the session, and stderr stays clean', async () => {
  const { call, root } = await openHost({ shell: { keepCwd: true } });
  mkdirSync(join(root, 'sub'));
  const first = completed(await call('shell.bash', { command: 'cd sub; echo e >&2' }));
  expect(first).toMatchObject({ stderr: 'e\n', cwd: join(root, 'sub') });
  expect(completed(await call('shell.bash', { command: 'pwd' }))['stdout']).toBe(`${join(root, 'sub')}\n`);
});

test('execute_command answers as text', async () => {
  const { call } = await openHost();
  const result = await call('execute_command', { command: 'echo hi; echo no >&2; exit 4' });
  expect(outcomeOf(result).output).toMatch(/^Exit code: 4\nstdout:\nhi\n\nstderr:\nno\n/);
});

test('run_command keeps the end on a line boundary with the count of what went', async () => {
  const { call, root } = await openHost();
  mkdirSync(join(root, 'w'));
  const output = completed(await call('run_command', { command: 'pwd; seq 1 60000', working_dir: 'w' }));
  expect(output['exit_code']).toBe(0);
  expect(String(output['stdout'])).toMatch(/^\[\d+ characters of earlier output left out\]\n\d+\n/);
  expect(String(output['stdout']).length).toBeLessThan(50_100);
  expect(String(output['stdout']).endsWith('\n60000\n')).toBe(true);
  expect(await call('run_command', { command: 'true', timeout: 601 })).toMatchObject({
    outcome: { kind: 'notStarted' },
  });
});

test('a turn cancelled while a command runs kills it and answers with the partial output', async () => {
  const { manager } = await openHost();
  const mark = `umbo-cancel-${process.pid}`;
  manager.start({
    callId: 'c',
    toolName: 'shell.exec',
    sessionId: 'session',
    turnId: 'cancelled',
    agentId: 'a',
    input: { executable: 'sh', argv: ['-c', `echo partial; sleep 60 & sleep 60`, mark] },
  });
  await expect.poll(() => processesMarked(mark).length).toBeGreaterThan(0);
  await new Promise((done) => setTimeout(done, 500));
  await manager.interruptTurn({ sessionId: 'session', turnId: 'cancelled' });
  const [update] = await manager.waitForTurn({ sessionId: 'session', turnId: 'cancelled' });
  expect(update).toMatchObject({
    kind: 'result',
    outcome: { kind: 'cancelled', output: { stdout: 'partial\n' } },
  });
});
