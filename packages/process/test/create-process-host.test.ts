import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UmboError } from '@umbo/tools-core';
import { createProcessHost } from '../src/create-process-host.ts';
import { processError } from '../src/process-error.ts';
import { SupervisorConnection } from '../src/supervisor/supervisor-connection.ts';
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

/** Something where the supervisor would be, for a machine that has none. */
async function standIn(directory: string): Promise<string> {
  const path = join(directory, 'stand-in');
  await writeFile(path, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return path;
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
  for (const path of [await standIn(arena.dir), '/no/such/supervisor']) {
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

test('P11: a supervisor that was asked for and cannot run is a typed error that names it', async () => {
  const arena = await enterArena('portable');
  const orphan = join(arena.dir, 'no-interpreter');
  await writeFile(orphan, '#!/no/such/interpreter\n', { mode: 0o755 });
  const broken: readonly (readonly [path: string, why: string])[] = [
    [arena.dir, 'EACCES'],
    [orphan, 'ENOENT'],
    [await standIn(arena.dir), 'it ended before it answered'],
  ];
  for (const [path, why] of broken) {
    withSupervisor(path);
    const host = createProcessHost({ backend: 'supervisor' });
    const error: unknown = await host.run(spec).catch((reason: unknown) => reason);
    expect(UmboError.isInstance(error) ? error.code : error).toBe('process-supervisor-lost');
    expect(String(error)).toContain(`${JSON.stringify(path)} does not run here (${why})`);
    await host.close();
  }
});

test('auto does not give the supervisor up for a shortage that passes', async () => {
  const path = findSupervisor();
  const open = vi.spyOn(SupervisorConnection, 'open');
  onTestFinished(() => open.mockRestore());
  open.mockRejectedValueOnce(processError('process-too-many-open-files', 'none left'));
  const arena = await enterArena('portable');
  const warnings = withSupervisor(path ?? (await standIn(arena.dir)));
  const host = createProcessHost();
  await expect(host.run(spec)).rejects.toMatchObject({ code: 'process-too-many-open-files' });
  expect(warnings).toEqual([]);
  const { enforcement } = await (await host.run(spec)).result;
  expect(enforcement.backend).toBe(path === null ? 'portable' : 'supervisor');
  await host.close();
});

test('closed before the first run, it starts nothing', async () => {
  const host = createProcessHost();
  await host.close();
  await expect(host.run(spec)).rejects.toMatchObject({ code: 'process-host-closed' });
});

test('closed while a shortage keeps it from choosing, it is closed', async () => {
  const open = vi.spyOn(SupervisorConnection, 'open');
  onTestFinished(() => open.mockRestore());
  open.mockRejectedValue(processError('process-too-many-open-files', 'none left'));
  const arena = await enterArena('portable');
  withSupervisor(await standIn(arena.dir));
  const host = createProcessHost();
  const run = host.run(spec).catch((error: unknown) => error);
  await host.close();
  expect(await run).toMatchObject({ code: 'process-too-many-open-files' });
  await expect(host.run(spec)).rejects.toMatchObject({ code: 'process-host-closed' });
});
