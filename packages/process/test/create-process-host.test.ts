import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createProcessHost } from '../src/create-process-host.ts';
import { findSupervisor } from '../src/supervisor/supervisor-path.ts';
import { enterArena, off } from './contract/arena.ts';

const spec = { file: '/bin/true', args: [], cwd: '/', env: {}, timeoutMs: 5000, sandbox: off };

function withSupervisor(path: string): string[] {
  vi.stubEnv('UMBO_SUPERVISOR', path);
  const warnings: string[] = [];
  const spy = vi
    .spyOn(process, 'emitWarning')
    .mockImplementation((warning) => void warnings.push(String(warning)));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    spy.mockRestore();
  });
  return warnings;
}

test('auto takes the supervisor where it is built', async () => {
  const host = createProcessHost();
  const { enforcement } = await (await host.run(spec)).result;
  expect(enforcement.backend).toBe(findSupervisor() === null ? 'portable' : 'supervisor');
  await host.close();
  await expect(host.run(spec)).rejects.toMatchObject({ code: 'process-host-closed' });
});

test('auto falls back with a warning when the supervisor is not there, or does not run', async () => {
  const arena = await enterArena('portable');
  const broken = join(arena.dir, 'broken');
  await writeFile(broken, '#!/bin/sh\nexit 1\n');
  await chmod(broken, 0o755);
  for (const path of [broken, '/no/such/supervisor']) {
    const warnings = withSupervisor(path);
    const host = createProcessHost();
    expect((await (await host.run(spec)).result).enforcement.backend).toBe('portable');
    expect(warnings).toEqual([expect.stringContaining('portable backend')]);
    await host.close();
  }
});

test('P11: the supervisor asked for and not there is an error, never something weaker', () => {
  withSupervisor('/no/such/supervisor');
  expect(() => createProcessHost({ backend: 'supervisor' })).toThrow(/not built/);
});

test('closed before the first run, it starts nothing', async () => {
  const host = createProcessHost();
  await host.close();
  await expect(host.run(spec)).rejects.toMatchObject({ code: 'process-host-closed' });
});
