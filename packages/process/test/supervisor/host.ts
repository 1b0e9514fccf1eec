import { offProfile } from '@umbo/sandbox';
import { onTestFinished } from 'vitest';
import type { ProcessHandle, ProcessHost } from '../../src/process-host.ts';
import type { CapturedStream, ProcessResult } from '../../src/process-result.ts';
import type { ProcessSpec } from '../../src/process-spec.ts';
import { createSupervisorHost, type SupervisorHostOptions } from '../../src/supervisor/supervisor-host.ts';

/** A supervisor host for the running test. */
export interface TestHost {
  readonly host: ProcessHost;
  readonly sh: (script: string, more?: Partial<ProcessSpec>) => Promise<ProcessHandle>;
  readonly run: (script: string, more?: Partial<ProcessSpec>) => Promise<ProcessResult>;
}

export function openHost(options: SupervisorHostOptions = {}): TestHost {
  const host = createSupervisorHost(options);
  onTestFinished(() => host.close());
  const sh: TestHost['sh'] = (script, more = {}) =>
    host.run({
      file: '/bin/sh',
      args: ['-c', script],
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      timeoutMs: 30_000,
      sandbox: offProfile(),
      ...more,
    });
  return { host, sh, run: async (script, more) => (await sh(script, more)).result };
}

export function textOf({ head, tail }: CapturedStream): string {
  return Buffer.concat([head, tail]).toString('utf8');
}
