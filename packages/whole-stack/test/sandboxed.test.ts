import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOnlyProfile, workspaceWriteProfile } from '@umbo/sandbox';
import type { PermissionPolicy } from '@umbo/tools-core';
import { afterEach, expect, test } from 'vitest';
import { composeHost, type ComposedHost } from '../src/index.ts';

const allowAll: PermissionPolicy = () => ({ kind: 'allow', reasons: [] });
const built = existsSync(join(import.meta.dirname, '../../process/native/build/umbo-supervisor'));
let host: ComposedHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

test(
  built
    ? 'P12: read-only through the tools: a write fails with the shell’s own exit code and the note says under what it ran'
    : 'P11: without the supervisor a read-only command is refused, unless another backend can enforce it',
  async () => {
    host = await composeHost({ policies: [allowAll], sandbox: readOnlyProfile() });
    const result = await host.call('shell.exec', { executable: 'sh', argv: ['-c', 'echo x > made'] });
    expect(existsSync(join(host.root, 'made'))).toBe(false);
    if (built)
      expect(result).toMatchObject({
        outcome: {
          kind: 'completed',
          success: false,
          output: {
            note: expect.stringContaining('ran under read-only') as string,
            enforcement: { mode: 'read-only' },
          },
        },
      });
  },
);

test(
  built
    ? 'workspace-write through the tools: writes in the workspace work, outside they fail'
    : 'P11: without the supervisor workspace-write is refused, unless another backend can enforce it',
  async () => {
    host = await composeHost({
      policies: [allowAll],
      sandbox: (root) => workspaceWriteProfile({ roots: [root], network: 'off' }),
    });
    const outside = join(host.root, '..', 'outside');
    await host.call('shell.bash', { command: `echo in > inside; echo out > ${outside}` });
    expect(existsSync(outside)).toBe(false);
    if (built) expect(readFileSync(join(host.root, 'inside'), 'utf8')).toBe('in\n');
  },
);

test('execute_command in read mode runs read-only; with sandbox: false it needs write mode', async () => {
  host = await composeHost({ policies: [allowAll], shell: { executeCommand: { mode: () => 'read' } } });
  await host.call('execute_command', { command: 'echo x > made' });
  expect(existsSync(join(host.root, 'made'))).toBe(false);
  await host.close();
  host = await composeHost({
    policies: [allowAll],
    shell: { executeCommand: { mode: () => 'read', sandbox: false } },
  });
  const refused = await host.call('execute_command', { command: 'true' });
  expect(refused).toMatchObject({ outcome: { kind: 'notStarted' } });
  expect(JSON.stringify(refused)).toContain('write mode');
});
