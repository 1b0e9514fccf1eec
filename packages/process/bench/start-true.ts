import { spawn } from 'node:child_process';
import { offProfile, type SandboxProfile } from '@umbo/sandbox';
import { execa } from 'execa';
import type { ProcessHost } from '../src/process-host.ts';

/** The program all arms start: it does nothing, so that only starting it is measured. */
export const program = '/bin/true';
const env = { PATH: '/usr/bin:/bin' };

/** Starts it through a host of ours, and waits for its result. */
export async function startByHost(
  host: ProcessHost,
  sandbox: SandboxProfile = offProfile(),
  file: string = program,
): Promise<void> {
  const { result } = await host.run({ file, args: [], cwd: '/', env, timeoutMs: 60_000, sandbox });
  const { exitCode } = await result;
  if (exitCode !== 0) throw new Error(`${file}, sandbox ${sandbox.mode}: ${exitCode}`);
}

/** Starts a program by node's own spawn and reads its output to the end. */
export function startByNode(file: string = program, args: readonly string[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env, cwd: '/' });
    child.stdout.resume();
    child.stderr.resume();
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${file}: ${code}`))));
  });
}

/** Starts it by execa, as little as execa can do. */
export async function startByExeca(): Promise<void> {
  await execa(program, { stdin: 'ignore', cwd: '/', env, extendEnv: false });
}
