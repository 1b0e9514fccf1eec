import { existsSync, mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PermissionPolicy } from '@umbo/tools-core';
import { afterEach, expect, test } from 'vitest';
import { composeHost, type ComposedHost } from '../../src/index.ts';

let host: ComposedHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

/** Allows, and lets the world change between the judgement and the start: what another task of the agent could do. */
function allowThen(change: () => void): PermissionPolicy {
  return (request) => {
    if (request.kind !== 'task.control') change();
    return { kind: 'allow', reasons: [] };
  };
}

test('S5: a link swapped after the judgement does not move the command to another directory', async () => {
  let root = '';
  const swap = (): void => {
    unlinkSync(join(root, 'here'));
    symlinkSync(join(root, 'b'), join(root, 'here'));
  };
  host = await composeHost({ policies: [allowThen(swap)] });
  ({ root } = host);
  const calls = [
    ['shell.exec', { executable: 'touch', argv: ['made'], cwd: 'here' }],
    ['shell.bash', { command: 'touch made', cwd: 'here' }],
    ['shell.bash', { command: 'touch made', cwd: 'here', run_in_background: true }],
    ['run_command', { command: 'touch made', working_dir: 'here' }],
  ] as const;
  mkdirSync(join(root, 'b'));
  for (const [index, [tool, input]] of calls.entries()) {
    mkdirSync(join(root, `a${index}`));
    if (index > 0) unlinkSync(join(root, 'here'));
    symlinkSync(join(root, `a${index}`), join(root, 'here'));
    await host.call(tool, input);
    expect(existsSync(join(root, 'b', 'made')), tool).toBe(false);
    expect(existsSync(join(root, `a${index}`, 'made')), tool).toBe(true);
  }
});

test('S5: a directory replaced by a link after the judgement is refused, nothing runs', async () => {
  let root = '';
  const swap = (): void => {
    renameSync(join(root, 'a'), join(root, 'moved'));
    symlinkSync(join(root, 'b'), join(root, 'a'));
  };
  host = await composeHost({ policies: [allowThen(swap)] });
  ({ root } = host);
  mkdirSync(join(root, 'a'));
  mkdirSync(join(root, 'b'));
  const result = await host.call('shell.exec', { executable: 'touch', argv: ['made'], cwd: 'a' });
  expect(result).toMatchObject({ outcome: { kind: 'failed', code: 'changed-since-judged' } });
  expect(existsSync(join(root, 'b', 'made'))).toBe(false);
});

test('S7: a program swapped after the judgement is refused, nothing runs', async () => {
  let root = '';
  const swap = (): void => {
    unlinkSync(join(root, 'tool'));
    symlinkSync(join(root, 'evil'), join(root, 'tool'));
  };
  host = await composeHost({ policies: [allowThen(swap)] });
  ({ root } = host);
  writeFileSync(join(root, 'good'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(root, 'evil'), '#!/bin/sh\ntouch made\n', { mode: 0o755 });
  symlinkSync(join(root, 'good'), join(root, 'tool'));
  const result = await host.call('shell.exec', { executable: './tool', argv: [] });
  expect(result).toMatchObject({ outcome: { kind: 'failed', code: 'changed-since-judged' } });
  expect(existsSync(join(root, 'made'))).toBe(false);
});

test('P11: execute_command judged in read mode stays read-only when the mode changes before it starts', async () => {
  let mode: 'read' | 'write' = 'read';
  host = await composeHost({
    policies: [
      allowThen(() => {
        mode = 'write';
      }),
    ],
    shell: { executeCommand: { mode: () => mode } },
  });
  await host.call('execute_command', { command: 'echo x > made' });
  expect(mode).toBe('write');
  expect(existsSync(join(host.root, 'made'))).toBe(false);
});

test('keepCwd: a cd that ends between the judgement and the start of another call does not move that call', async () => {
  let root = '';
  let other: Promise<unknown> | undefined;
  const policy: PermissionPolicy = async (request) => {
    if (request.kind === 'shell.script' && request.script.includes('made'))
      await (other ??= host?.call('shell.bash', { command: 'cd sub' }));
    return { kind: 'allow', reasons: [] };
  };
  host = await composeHost({ policies: [policy], shell: { keepCwd: true } });
  ({ root } = host);
  mkdirSync(join(root, 'sub'));
  await host.call('shell.bash', { command: 'touch made' });
  expect(existsSync(join(root, 'made'))).toBe(true);
});

test('S7: a session approval is for these environment values, not for others under the same names', async () => {
  const ask: PermissionPolicy = () => ({ kind: 'ask', reasons: [{ code: 'asks', message: 'asks' }] });
  host = await composeHost({ policies: [ask] });
  const { desk } = host;
  let asked = 0;
  desk.subscribe((change) => {
    if (change.kind !== 'asked') return;
    asked += 1;
    const { approvalId, requests } = change.pending.question;
    expect(JSON.stringify(requests)).not.toContain('value-');
    desk.answer(approvalId, { kind: 'approve', scope: 'session' });
  });
  const run = (value: string): Promise<unknown> =>
    host?.call('shell.exec', { executable: 'true', argv: [], env: { MINE: value } }) ?? Promise.resolve();
  await run('value-1');
  await run('value-1');
  expect(asked).toBe(1);
  await run('value-2');
  expect(asked).toBe(2);
});
