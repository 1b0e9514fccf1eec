import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { execa } from 'execa';

/** Three streams with both their ends, and the pipe by which a failed exec is told; a few to spare. */
const descriptorsPerStart = 10;

/** A program to start exactly as said: nothing is looked up, inherited or passed through a shell. */
export interface SpawnOptions {
  /** Absolute path of the program. */
  readonly file: string;
  /** Arguments after the program's name. */
  readonly args: readonly string[];
  /** The name the program sees as its own. Default: `file`. */
  readonly argv0?: string;
  /** Absolute working directory. */
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** `pipe` to write to it, `ignore` for end of file at once. */
  readonly stdin: 'pipe' | 'ignore';
}

/** A program that runs, leader of its own session and process group. Its output streams are paused. */
export interface SpawnedProgram {
  /** Its process id, which is also its group's and session's. */
  readonly pid: number;
  /** Its standard input; null when ignored. Errors on it are swallowed: the write's callback has them. */
  readonly stdin: Writable | null;
  /** Its standard output. */
  readonly stdout: Readable;
  /** Its standard error. */
  readonly stderr: Readable;
  /** How the leader ended; never rejects, and does not wait for the streams. */
  readonly exited: Promise<{ readonly exitCode: number | null; readonly signal: string | null }>;
  /** Sends it a signal; nothing once it has ended. */
  signal(name: NodeJS.Signals): void;
  /** Lets the host exit while the program runs, or (true) makes the host wait for it again. */
  keepHostAlive(keep: boolean): void;
}

/**
 * Starts a program, for both backends: the one place of the repository where a process begins.
 * Rejects with the system's own error (an errno in `code`) when it could not be started; then nothing is left.
 * `started` is called before anything else can happen: a host that exits a moment later must already know of the program.
 */
export async function spawnProgram(
  options: SpawnOptions,
  started?: (program: SpawnedProgram) => void,
): Promise<SpawnedProgram> {
  const { file, args, argv0, cwd, env, stdin } = options;
  requireDescriptors();
  const child = execa(file, args, {
    cwd,
    env,
    // execa would add the host's environment, and its keys, to what was asked for.
    extendEnv: false,
    // An exit handler would be a promise that SIGKILL breaks; the backends have their own way.
    cleanup: false,
    // Its own session: no controlling terminal, and a group that can be signalled as one.
    detached: true,
    buffer: false,
    maxBuffer: 65_536,
    encoding: 'buffer',
    reject: false,
    stdin,
    stdout: 'pipe',
    stderr: 'pipe',
    ...(argv0 === undefined ? {} : { argv0 }),
  });
  const { nodeChildProcess } = child;
  if (nodeChildProcess.pid === undefined) {
    const outcome = await child;
    throw outcome.cause instanceof Error ? outcome.cause : new Error(`could not start ${file}`);
  }
  const exited = new Promise<{ exitCode: number | null; signal: string | null }>((resolve) => {
    nodeChildProcess.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
  });
  const { stdin: input, stdout, stderr } = child;
  for (const stream of [input, stdout, stderr]) stream?.on('error', () => {});
  stdout.pause();
  stderr.pause();
  const program: SpawnedProgram = {
    pid: nodeChildProcess.pid,
    stdin: stdin === 'pipe' ? input : null,
    stdout,
    stderr,
    exited,
    // node knows when it has been reaped: a pid that is somebody else's by now is never signalled.
    signal: (name) => void nodeChildProcess.kill(name),
    keepHostAlive(keep) {
      const turn = keep ? 'ref' : 'unref';
      nodeChildProcess[turn]();
      for (const stream of [input, stdout, stderr]) if (hasRef(stream)) stream[turn]();
    },
  };
  started?.(program);
  return program;
}

/** Starts the native supervisor: its standard input and output are the control pipes. The host need not wait for it. */
export async function startSupervisorProgram(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<SpawnedProgram> {
  const program = await spawnProgram({ file: path, args, cwd: '/', env, stdin: 'pipe' });
  program.keepHostAlive(false);
  return program;
}

/**
 * Throws EMFILE before a start that would meet it half-way: node then leaves the socket pairs it had made open for ever.
 * Nothing else runs between this and the start, so what is free here is free there.
 */
function requireDescriptors(): void {
  const opened: number[] = [];
  try {
    while (opened.length < descriptorsPerStart) opened.push(openSync(devNull, 'r'));
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

function hasRef(stream: unknown): stream is { ref(): void; unref(): void } {
  return typeof stream === 'object' && stream !== null && 'ref' in stream && 'unref' in stream;
}
