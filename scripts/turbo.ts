import { spawnSync } from 'node:child_process';

/** Runs turbo in the workspace root; true when it succeeded. */
export function turbo(...args: readonly string[]): boolean {
  const { status } = spawnSync('turbo', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0;
}
