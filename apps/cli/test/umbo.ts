import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const packageRoot = resolve(import.meta.dirname, '..');

/** The program, from its sources. */
export const mainFile: string = join(packageRoot, 'src/main.ts');

/** How a run of the command is set up. */
export interface UmboOptions {
  readonly cwd?: string;
  readonly input?: string;
  /** Shell text whose output is the input, for what is no text or much of it. */
  readonly inputOf?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What it left. */
export interface UmboResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the real program from its sources, in a process group of its own as a terminal would; ended with the test. */
export function startUmbo(
  args: readonly string[],
  options: UmboOptions = {},
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ['--conditions=@umbo/source', mainFile, ...args], {
    cwd: options.cwd ?? tmpdir(),
    detached: true,
    env: {
      ...process.env,
      // Start-up is most of what these tests do.
      NODE_COMPILE_CACHE: join(packageRoot, 'node_modules/.cache/umbo-test'),
      NO_COLOR: '1',
      ...options.env,
    },
  });
  child.stdin.on('error', () => {});
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** What it said, without what it says at every start on a machine where the supervisor is not built. */
export function apart(stderr: string): string {
  return stderr.replaceAll(/^umbo: warning: The supervisor does not run here.*\n/gm, '');
}

/** Runs it to its end. */
export async function umbo(args: readonly string[], options: UmboOptions = {}): Promise<UmboResult> {
  const child = startUmbo(args, options);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  if (options.inputOf === undefined) child.stdin.end(options.input ?? '');
  else spawn('sh', ['-c', options.inputOf], { stdio: ['ignore', 'pipe', 'ignore'] }).stdout.pipe(child.stdin);
  const { promise, resolve: done } = Promise.withResolvers<UmboResult>();
  child.on('close', (code, signal) => done({ code, signal, stdout, stderr: apart(stderr) }));
  return promise;
}

/** A fresh folder, removed with the test; its real path. */
export function freshFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-cli-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A number of seconds nobody else sleeps for. */
export function uniqueSeconds(): string {
  return `9${String(process.pid)}.${String(Math.floor(Math.random() * 1e9))}`;
}

/** The processes that sleep for so long. */
export function sleepers(seconds: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8') === `sleep\0${seconds}\0`;
    } catch {
      return false;
    }
  });
}

/** Waits for something to become true; false when it does not. */
export async function becomes(isSo: () => boolean, withinMs = 15_000): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(20)) if (isSo()) return true;
  return isSo();
}
