import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { offProfile } from '@umbo/sandbox';
import { createProcessHost } from '../../src/create-process-host.ts';
import { describeWhere } from '../describe-where.ts';
import { supervisor, whyNoSupervisor } from './workshop.ts';

const closeRange = 436;

/** A supervisor on a kernel that does not know a system call. */
function supervisorWithout(number: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'umbo-older-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const without = join(directory, 'without-call');
  const source = join(import.meta.dirname, '../fixtures/without-call.c');
  const built = spawnSync(process.env['CC'] ?? 'cc', ['-O1', '-o', without, source], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const path = join(directory, 'supervisor');
  writeFileSync(path, `#!/bin/sh\nexec ${without} ${number} ${supervisor}\n`, { mode: 0o755 });
  return path;
}

describeWhere(whyNoSupervisor, 'a kernel before 5.9', () => {
  test('runs commands on the portable backend, and says so: the supervisor could hold none there', async () => {
    vi.stubEnv('UMBO_SUPERVISOR', supervisorWithout(closeRange));
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const host = createProcessHost();
    onTestFinished(async () => {
      await host.close();
      warn.mockRestore();
      vi.unstubAllEnvs();
    });
    const spec = { file: '/bin/true', args: [], cwd: '/', env: {}, timeoutMs: 5000, sandbox: offProfile() };
    const { exitCode, enforcement } = await (await host.run(spec)).result;
    expect([exitCode, enforcement.backend]).toEqual([0, 'portable']);
    expect(warn.mock.calls.map(String)).toEqual([expect.stringContaining('portable backend')]);
  });
});
