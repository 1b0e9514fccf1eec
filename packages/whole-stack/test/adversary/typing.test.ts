import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PermissionPolicy } from '@umbo/tools-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeHost, type ComposedHost } from '../../src/index.ts';

/** Knows scripts only, as a command policy does: what is merely typed is the task policy's to allow. */
const denyMarkedScripts: PermissionPolicy = (request) => {
  if (request.kind === 'shell.command') return { kind: 'allow', reasons: [] };
  if (request.kind !== 'shell.script') return { kind: 'abstain' };
  return request.script.includes('forbidden')
    ? { kind: 'deny', reasons: [{ code: 'marked', message: 'marked' }] }
    : { kind: 'allow', reasons: [] };
};

let host: ComposedHost;
beforeAll(async () => {
  host = await composeHost({ policies: [denyMarkedScripts] });
});
afterAll(() => host.close());

test.each([
  'bash',
  'sh',
  'cat | sh',
  'ba""sh -s',
  'eval "$(head -n 1)"',
  'read -r x; $x',
  'while read -r x; do $x; done',
  'cat | source /dev/stdin',
  'exec $0',
  'xargs -I{} {}',
  'env -i /bin/sh',
  'nohup bash',
])('A4: a denied command typed into `%s` does not run', async (command) => {
  const started = await host.call('shell.bash', { command, run_in_background: true });
  expect(started.kind).toBe('detached');
  const task_id = (started as { taskId: string }).taskId;
  for (const [tool, input] of [
    ['shell.bash', { task_id, stdin_text: 'touch forbidden' }],
    ['shell.task.stdin', { task_id, text: 'touch forbidden' }],
    ['shell_task_stdin', { task_id, text: 'touch forbidden' }],
  ] as const)
    expect(await host.call(tool, input)).toMatchObject({ outcome: { kind: 'notStarted', reason: 'denied' } });
  await sleep(50);
  expect(existsSync(join(host.root, 'forbidden'))).toBe(false);
  await host.call('shell.bash', { task_id, kill: true });
});

test('what is typed into a program that takes it as data needs no script’s permission', async () => {
  const started = await host.call('shell.bash', { command: 'cat', run_in_background: true });
  const task_id = (started as { taskId: string }).taskId;
  await host.call('shell.bash', { task_id, stdin_text: 'forbidden' });
  await expect
    .poll(() => host.call('shell.bash', { task_id }))
    .toMatchObject({ outcome: { output: { stdout: 'forbidden\n' } } });
});

test('F17: typing into a program that does not read ends with a clear error, and the program with its task', async () => {
  const started = await host.call('shell.bash', { command: 'sleep 60', run_in_background: true });
  const task_id = (started as { taskId: string }).taskId;
  const result = await host.call('shell.bash', { task_id, stdin_text: 'x'.repeat(1_000_000) });
  expect(result).toMatchObject({ outcome: { kind: 'failed', code: 'stdin-not-read' } });
  expect(await host.call('shell.bash', { task_id, kill: true })).toMatchObject({
    outcome: { output: { is_running: false } },
  });
}, 20_000);

test.each([
  ['sh', []],
  ['/bin/bash', ['-s']],
  ['env', ['sh']],
  ['xargs', ['-I{}', 'sh', '-c', '{}']],
] as const)('A4: a denied command given to %s %j by stdin does not run', async (executable, argv) => {
  const denied = await host.call('shell.exec', { executable, argv, stdin: 'touch forbidden' });
  expect(denied).toMatchObject({ outcome: { kind: 'notStarted', reason: 'denied' } });
  expect(existsSync(join(host.root, 'forbidden'))).toBe(false);
  const data = await host.call('shell.exec', { executable: 'cat', argv: [], stdin: 'forbidden' });
  expect(data).toMatchObject({ outcome: { output: { stdout: 'forbidden' } } });
});
