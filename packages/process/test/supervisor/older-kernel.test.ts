import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { offProfile } from '@umbo/sandbox';
import { createProcessHost } from '../../src/create-process-host.ts';
import { describeWhere } from '../describe-where.ts';
import { openHost } from './host.ts';
import { supervisor, whyNoSupervisor } from './workshop.ts';

const closeRange = 436;

function ownDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'umbo-older-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A supervisor on a kernel that does not know a system call. */
function supervisorWithout(number: number): string {
  const directory = ownDirectory();
  const without = join(directory, 'without-call');
  const source = join(import.meta.dirname, '../fixtures/without-call.c');
  const built = spawnSync(process.env['CC'] ?? 'cc', ['-O1', '-o', without, source], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const path = join(directory, 'supervisor');
  writeFileSync(path, `#!/bin/sh\nexec ${without} ${number} ${supervisor}\n`, { mode: 0o755 });
  return path;
}

const emptyProc = 'mount -t tmpfs none /proc';

/** A supervisor with mounts that nobody else sees, and what is done there first. */
function supervisorWithMounts(first: string): string {
  const path = join(ownDirectory(), 'supervisor');
  const inside = `${first} && exec ${supervisor}`;
  writeFileSync(path, `#!/bin/sh\nexec unshare --mount sh -c '${inside}'\n`, { mode: 0o755 });
  return path;
}

/** What a command ran on, and what was said of it. */
async function backendWith(path: string): Promise<readonly [string, string[]]> {
  vi.stubEnv('UMBO_SUPERVISOR', path);
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const host = createProcessHost();
  onTestFinished(async () => {
    await host.close();
    warn.mockRestore();
    vi.unstubAllEnvs();
  });
  const spec = { file: '/bin/true', args: [], cwd: '/', env: {}, timeoutMs: 5000, sandbox: offProfile() };
  const { enforcement } = await (await host.run(spec)).result;
  return [enforcement.backend, warn.mock.calls.map(String)];
}

const portable = ['portable', [expect.stringContaining('portable backend')]];

describeWhere(whyNoSupervisor, 'a kernel before 5.9', () => {
  test('runs commands on the portable backend, and says so: the supervisor could hold none there', async () => {
    expect(await backendWith(supervisorWithout(closeRange))).toEqual(portable);
  });
});

function whyNoMounts(): readonly string[] {
  if (process.getuid?.() !== 0) return ['needs root'];
  return process.env['UMBO_SUPERVISOR'] === undefined ? whyNoSupervisor : ['a sanitizer needs /proc itself'];
}

describeWhere(whyNoMounts(), 'a machine without /proc', () => {
  test('runs commands on the portable backend: the supervisor could see no tree, and end none', async () => {
    expect(await backendWith(supervisorWithMounts(emptyProc))).toEqual(portable);
  });

  test('one that loses it meanwhile still ends what it holds in time', async () => {
    const { run } = openHost({ supervisorPath: supervisorWithMounts('true') });
    const result = await run(`${emptyProc}; trap "" TERM; sleep 30`, { timeoutMs: 300, graceMs: 50 });
    expect(result).toMatchObject({ timedOut: true, signal: 'SIGKILL' });
    expect(result.durationMs).toBeLessThan(3000);
  });
});
