import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxProfile } from '@umbo/sandbox';
import { onTestFinished } from 'vitest';
import { createProcessHost } from '../../src/create-process-host.ts';
import type { ProcessHandle, ProcessHost } from '../../src/process-host.ts';
import type { ProcessResult } from '../../src/process-result.ts';
import type { ProcessSpec } from '../../src/process-spec.ts';

/** A profile that asks for nothing. */
export const off: SandboxProfile = {
  mode: 'off',
  network: 'on',
  writableRoots: [],
  protectedPaths: [],
  deniedReads: [],
};

/** A place for one test: a directory whose name marks every process started in it, and a host. */
export interface Arena {
  /** Holds `sleeper`, a link to sleep: whatever runs it has the mark in its command line. Also the commands' cwd and `$D`. */
  readonly dir: string;
  readonly host: ProcessHost;
  /** Starts a script with /bin/sh. */
  sh(script: string, options?: Partial<ProcessSpec>): Promise<ProcessHandle>;
  /** Runs a script to its end and checks that nothing of it is left. */
  run(script: string, options?: Partial<ProcessSpec>): Promise<ProcessResult>;
  /** Waits for a result and checks that at that very moment nothing is left. */
  ended(handle: ProcessHandle): Promise<ProcessResult>;
  /** Command lines of living processes that bear the mark. */
  survivors(): Promise<string[]>;
}

/** Makes an arena on a backend for the running test; fails it when any process outlives the test and the host's close. */
export async function enterArena(backend: 'supervisor' | 'portable'): Promise<Arena> {
  const mark = `umbo-arena-${randomUUID()}`;
  const dir = join(tmpdir(), mark);
  await mkdir(dir);
  await symlink('/bin/sleep', join(dir, 'sleeper'));
  const host = createProcessHost({ backend, spillDirectory: join(dir, 'spill') });
  const arena = makeArena(dir, mark, host);
  onTestFinished(async () => {
    await host.close();
    const left = await arena.survivors();
    await rm(dir, { recursive: true, force: true });
    assert.deepEqual(left, [], 'processes outlived their host');
  });
  return arena;
}

function makeArena(dir: string, mark: string, host: ProcessHost): Arena {
  const arena: Arena = {
    dir,
    host,
    sh: (script, options = {}) =>
      host.run({
        file: '/bin/sh',
        args: ['-c', script, mark],
        cwd: dir,
        env: { D: dir, PATH: '/usr/bin:/bin' },
        timeoutMs: 20_000,
        sandbox: off,
        ...options,
      }),
    run: async (script, options) => arena.ended(await arena.sh(script, options)),
    ended: async (handle) => {
      const result = await handle.result;
      assert.deepEqual(await arena.survivors(), [], 'processes were left when the result came');
      return result;
    },
    survivors: () => commandLinesWith(mark),
  };
  return arena;
}

async function commandLinesWith(mark: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line.includes(mark) ? `${pid} ${line.replaceAll('\0', ' ')}` : '';
    }),
  );
  return lines.filter((line) => line !== '');
}

/** All that was kept of a stream as text. */
export function text(stream: ProcessResult['stdout']): string {
  return Buffer.concat([stream.head, stream.tail]).toString();
}
