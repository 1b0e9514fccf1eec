import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { foregroundThenDetachAfter } from '@umbo/task-manager';
import type { CallResult, PermissionPolicy } from '@umbo/tools-core';
import { afterEach, expect, test } from 'vitest';
import { composeHost, type ComposedHost, type HostOptions } from '../../src/index.ts';

const allowAll: PermissionPolicy = () => ({ kind: 'allow', reasons: [] });
let host: ComposedHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

async function openHost(options: Partial<HostOptions> = {}): Promise<ComposedHost> {
  host = await composeHost({ policies: [allowAll], ...options });
  return host;
}

function completed(result: CallResult): Record<string, unknown> {
  expect(result).toMatchObject({ kind: 'outcome', outcome: { kind: 'completed' } });
  return (result as { outcome: { output: Record<string, unknown> } }).outcome.output;
}

test('T14: stream on a task that already runs pushes its later lines as notifications', async () => {
  const { call, manager } = await openHost();
  const started = await call('shell.bash', {
    command: 'sleep 2; for i in 1 2 3; do echo "line $i"; done; sleep 0.2',
    run_in_background: true,
  });
  const task_id = (started as { taskId: string }).taskId;
  completed(await call('shell.bash', { task_id, stream: true, stream_pattern: '1' }));
  // The later wish replaces the earlier one.
  completed(await call('shell.bash', { task_id, stream: true, stream_pattern: '[23]$' }));
  await manager.handle.wait(task_id);
  const messages = manager.takePendingUpdates('session').filter(({ kind }) => kind === 'message');
  expect(messages.map((update) => ('text' in update ? update.text : ''))).toEqual(['line 2', 'line 3']);
});

test('T1: a call that went to the background by its route can be polled, waited for and killed by its task id', async () => {
  const { call } = await openHost({
    routing: ({ call: { input } }) =>
      JSON.stringify(input).includes('sleep') ? foregroundThenDetachAfter(100) : { kind: 'foreground' },
  });
  for (const [tool, input] of [
    ['shell.bash', { command: 'echo ready; sleep 60' }],
    ['shell.exec', { executable: 'sh', argv: ['-c', 'echo ready; sleep 60'] }],
  ] as const) {
    const started = await call(tool, input);
    expect(started.kind).toBe('detached');
    const task_id = (started as { taskId: string }).taskId;
    await expect
      .poll(async () => completed(await call('shell.bash', { task_id })))
      .toMatchObject({ is_running: true, stdout: 'ready\n' });
    expect(completed(await call('shell.task.output', { task_id }))['stdout']).toBe('ready\n');
    expect(completed(await call('shell.bash', { task_id, kill: true }))).toMatchObject({
      is_running: false,
      stdout: 'ready\n',
    });
  }
});

test('a background start whose task cannot be entered leaves no process behind', async () => {
  const { call, manager, root } = await openHost();
  const result = call('shell.bash', {
    command: `echo $$ > pid; exec sleep 60`,
    run_in_background: true,
  });
  // The session ends inside the start window: the table takes nothing more from it.
  await sleep(120);
  await manager.handle.endSession('session');
  await result.catch(() => undefined);
  // On a busy machine the session may end before the command came to write its number: then there is none to find.
  const written = existsSync(join(root, 'pid')) ? readFileSync(join(root, 'pid'), 'utf8') : '';
  const alive = written !== '' && existsSync(`/proc/${written.trim()}`);
  expect(alive).toBe(false);
});

test('A2: a secret in a background command is absent from titles, also where the title is cut', async () => {
  const secret = 'correct-horse-battery-staple';
  const { call, manager } = await openHost({ secrets: [secret] });
  const command = `sleep 30 # ${'x'.repeat(175)} ${secret}`;
  const started = await call('shell.bash', { command, run_in_background: true });
  const seen = JSON.stringify([started, manager.handle.list(), await call('shell.task.list', {})]);
  expect(seen).not.toContain('correct-horse');
});

test('keepCwd: a cd to where no command may run is told and does not lock the session out', async () => {
  const { call, root } = await openHost({ shell: { keepCwd: true, allowTemporaryCwd: false } });
  mkdirSync(join(root, 'sub'));
  const away = completed(await call('shell.bash', { command: 'cd /usr && pwd' }));
  expect(away).toMatchObject({ stdout: '/usr\n', cwd: root });
  expect(away['note']).toContain('/usr');
  expect(completed(await call('shell.bash', { command: 'pwd' }))['stdout']).toBe(`${root}\n`);
  completed(await call('shell.bash', { command: 'cd sub' }));
  completed(await call('shell.bash', { command: 'rm -r ../sub' }));
  expect(completed(await call('shell.bash', { command: 'pwd' }))['stdout']).toBe(`${root}\n`);
  // Neither a trap of its own, nor exec, nor $1, nor a syntax error breaks the answer.
  completed(await call('shell.bash', { command: 'trap "echo bye" EXIT; cd /' }));
  completed(await call('shell.bash', { command: 'exec true' }));
  expect(completed(await call('shell.bash', { command: 'echo "<$1$#>"' }))['stdout']).toBe('<0>\n');
  const broken = completed(await call('shell.bash', { command: 'echo "' }));
  expect(broken['exit_code']).not.toBe(0);
  expect(broken['stderr']).not.toContain('umbo-cwd');
  expect(completed(await call('shell.bash', { command: 'pwd' }))['stdout']).toBe(`${root}\n`);
});

test('shell.bash: a timeout of 1800 s is taken as it is, unless the host allows less and says so', async () => {
  const { call } = await openHost();
  completed(await call('shell.bash', { command: 'true', timeout: 1800 }));
  await host?.close();
  const strict = await openHost({ shell: { timeouts: { maxMs: 20_000 } } });
  expect(JSON.stringify(await strict.call('shell.bash', { command: 'true', timeout: 21 }))).toContain(
    'between 1 and 20',
  );
  completed(await strict.call('shell.bash', { command: 'true' }));
});

test('P5: output that is all inline leaves no file behind', async () => {
  const { call, spillDirectory } = await openHost();
  completed(await call('shell.exec', { executable: 'echo', argv: ['small'] }));
  completed(await call('shell.bash', { command: 'echo small' }));
  expect(readdirSync(spillDirectory)).toEqual([]);
  completed(await call('shell.exec', { executable: 'seq', argv: ['1', '200000'] }));
  expect(readdirSync(spillDirectory)).toHaveLength(1);
});

test('the status of a task that said a lot keeps its fields; the end of the output is in it', async () => {
  const { call } = await openHost();
  const started = await call('shell.bash', { command: 'seq 1 100000; sleep 60', run_in_background: true });
  const task_id = (started as { taskId: string }).taskId;
  await expect
    .poll(async () => String(completed(await call('shell.bash', { task_id }))['stdout']).slice(-14))
    .toBe('\n99999\n100000\n'.slice(-14));
  const status = completed(await call('shell.bash', { task_id }));
  expect(status).toMatchObject({ is_running: true, exit_code: null });
  expect(String(status['stdout'])).toMatch(/^\[\d+ characters of earlier output left out\]\n\d+\n/);
  const output = completed(await call('shell.task.output', { task_id, tail_lines: 10_000 }));
  expect(String(output['stdout'])).toMatch(/\n100000\n$/);
});

test('A2: a private key over the cut of a long output is not shown by halves', async () => {
  const { call, root } = await openHost();
  const body = Array.from({ length: 26 }, () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(48))).toString('base64'),
  );
  const kind = 'RSA PRIVATE KEY';
  const pem = [`-----BEGIN ${kind}-----`, ...body, `-----END ${kind}-----`, ''].join('\n');
  for (const before of [22_500, 23_000, 23_900]) {
    const filler = `${'-'.repeat(59)}\n`.repeat(2000);
    const after = 24_000 - (24_000 - before);
    writeFileSync(
      join(root, 'out'),
      filler.slice(0, before) + '\n' + pem + filler + pem + '\n' + filler.slice(0, after),
    );
    for (const [tool, input] of [
      ['shell.exec', { executable: 'cat', argv: ['out'] }],
      ['run_command', { command: 'cat out out' }],
    ] as const) {
      const text = JSON.stringify(completed(await call(tool, input)));
      expect(
        body.filter((line) => text.includes(line)),
        `${tool} ${before}`,
      ).toEqual([]);
    }
  }
});
