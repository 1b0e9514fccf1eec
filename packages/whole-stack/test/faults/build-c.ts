import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Compiles one of the C files beside this one; null where there is no compiler. */
export function buildC(name: string, output: string, ...options: readonly string[]): string | null {
  const source = resolve(import.meta.dirname, name);
  const built = spawnSync(process.env['CC'] ?? 'cc', ['-O1', ...options, '-o', output, source], {
    encoding: 'utf8',
  });
  if (built.error !== undefined) return null;
  if (built.status !== 0) throw new Error(built.stderr);
  return output;
}
