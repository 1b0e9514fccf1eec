import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Section } from '../../packages/testkit/src/bench/section.ts';

const mostMs = 240_000;
let running: ChildProcess | undefined;

/** Ends the bench that runs, with its whole process group. */
export function endRunningBench(): void {
  if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
  try {
    process.kill(-running.pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

/** Runs one bench file in a process of its own; its section, or why there is none. */
export async function runBench(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<Section | string> {
  const folder = mkdtempSync(join(tmpdir(), 'umbo-bench-'));
  const result = join(folder, 'section.json');
  // A group of its own, so that it can be ended with all it started.
  const child = spawn(process.execPath, ['--conditions=@umbo/source', '--expose-gc', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, UMBO_BENCH_RESULT: result },
    detached: true,
  });
  running = child;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    endRunningBench();
  }, mostMs);
  const status = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(String(code ?? signal)));
  });
  clearTimeout(timer);
  try {
    if (late) return `it was ended after ${mostMs / 1000} seconds`;
    if (status !== '0') return `it left with ${status}`;
    return JSON.parse(readFileSync(result, 'utf8')) as Section;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
