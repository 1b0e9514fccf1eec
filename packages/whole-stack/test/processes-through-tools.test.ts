import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallResult, PermissionPolicy } from '@umbo/tools-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeHost, type ComposedHost } from '../src/index.ts';

const allowAll: PermissionPolicy = () => ({ kind: 'allow', reasons: [] });
let host: ComposedHost;
beforeAll(async () => {
  host = await composeHost({ policies: [allowAll] });
});
afterAll(() => host.close());

const sh = (script: string, more: object = {}): Promise<CallResult> =>
  host.call('shell.exec', { executable: 'sh', argv: ['-c', script], ...more });

function outputOf(result: CallResult): Record<string, unknown> {
  return (result as unknown as { outcome: { output: Record<string, unknown> } }).outcome.output;
}

test('P4: a grandchild that holds the pipe is killed after the drain, and the note counts it', async () => {
  const output = outputOf(await sh('sleep 30 & echo done'));
  expect(output).toMatchObject({ stdout: 'done\n', exit_code: 0 });
  expect(String(output['note'])).toMatch(/1/);
});

test('P4: output that arrives within the drain is not lost', async () => {
  expect(outputOf(await sh('(sleep 0.05; echo late) & echo early'))['stdout']).toBe('early\nlate\n');
});

test('P6: 256 KiB on stderr while stdout is silent, and one 5 MB line, end with their exit recorded', async () => {
  expect(outputOf(await sh('head -c 262144 /dev/zero | tr "\\0" e >&2; exit 5'))).toMatchObject({
    exit_code: 5,
    stdout: '',
  });
  const line = outputOf(await sh('head -c 5000000 /dev/zero | tr "\\0" x'));
  expect(line).toMatchObject({ exit_code: 0, truncated: { stderr_bytes: 0 } });
});

test('P7: a program that reads sees the end of its input at once, and there is no terminal', async () => {
  expect(
    outputOf(await sh('cat; if (exec </dev/tty) 2>/dev/null; then echo terminal; else echo none; fi'))[
      'stdout'
    ],
  ).toBe('none\n');
});

test('P7: a background program that waits for input is reported with its prompt', async () => {
  const started = await host.call('shell.bash', {
    command: 'printf "Your name? "; read -r x',
    run_in_background: true,
  });
  const taskId = (started as { taskId: string }).taskId;
  await expect
    .poll(() => JSON.stringify(host.manager.takePendingUpdates('session')), { timeout: 10_000 })
    .toMatch(/waits for input.*Your name\?/);
  await host.call('shell.bash', { task_id: taskId, kill: true });
});

test('P9: missing, not executable, a directory, too long: each its own error, and nothing hangs', async () => {
  writeFileSync(join(host.root, 'plain'), 'x');
  chmodSync(join(host.root, 'plain'), 0o644);
  const codes: unknown[] = [];
  for (const input of [
    { executable: 'no-such-program', argv: [] },
    { executable: './plain', argv: [] },
    { executable: 'echo', argv: ['x'.repeat(3_000_000)] },
  ])
    codes.push(
      ((await host.call('shell.exec', input)) as unknown as { outcome: { code: unknown } }).outcome.code,
    );
  expect(codes[0]).toBe('process-not-found');
  expect(codes[2]).toBe('process-arguments-too-long');
  expect(codes[1]).toMatch(/^process-not-/);
  const missing = await host.call('shell.exec', { executable: 'true', argv: [], cwd: 'nowhere' });
  expect(JSON.stringify(missing)).toContain('does not exist');
  const file = await host.call('shell.exec', { executable: 'true', argv: [], cwd: 'plain' });
  expect(JSON.stringify(file)).toContain('not a directory');
});

test('P10: death by a signal is named, and well-known exit codes are explained', async () => {
  expect(outputOf(await sh('kill -SEGV $$'))).toMatchObject({ exit_code: null, signal: 'SIGSEGV' });
  const grep = outputOf(
    await host.call('shell.exec', { executable: 'grep', argv: ['nothing', '/dev/null'] }),
  );
  expect(grep).toMatchObject({ exit_code: 1, note: expect.stringContaining('no line matched') as string });
  expect(String(outputOf(await sh('exit 127'))['note'])).toContain('not found');
});

test('P1, P2: a timeout ends a tree that ignores TERM, with the partial output', async () => {
  const result = await sh('trap "" TERM; echo begun; sleep 60 & sleep 60', { timeout_ms: 1500 });
  expect(result).toMatchObject({
    outcome: { kind: 'timedOut', output: { stdout: 'begun\n', timed_out: true } },
  });
});
