import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  encodeLockPlan,
  type LockPlanning,
  type MachineFacts,
  parseMachineFacts,
  planLock,
  type SandboxProfile,
} from '@umbo/sandbox';
import { spawnProgram } from '../../src/spawn.ts';

const native = resolve(import.meta.dirname, '../../native');
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent', LANG: 'C.UTF-8' };

export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, outside every lock. */
export async function runFree(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = '/',
): Promise<Ended> {
  const program = await spawnProgram({ file, args, cwd, env: { ...environment, ...env }, stdin: 'ignore' });
  const [stdout, stderr, { exitCode }] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    program.exited,
  ]);
  return { exitCode, stdout, stderr };
}

/** Why the lock cannot be tried on this machine; empty where it can. */
export function whyNotHere(): string[] {
  if (process.platform !== 'linux') return [`the lock is for Linux, this is ${process.platform}`];
  return existsSync('/usr/bin/cc') ? [] : ['no C compiler at /usr/bin/cc'];
}

/** The users to try as: root and an ordinary one where the tests run as root, else the one they run as. */
export const users: readonly { readonly name: string; readonly uid: number }[] =
  process.getuid?.() === 0
    ? [
        { name: 'root', uid: 0 },
        { name: 'an ordinary user', uid: 65_534 },
      ]
    : [{ name: 'this user', uid: process.getuid?.() ?? 0 }];

async function compile(
  name: string,
  sources: readonly string[],
  options: readonly string[] = [],
): Promise<string> {
  const headers = globSync(['*.h', 'lock/*.h'], { cwd: native }).map((file) => join(native, file));
  const all = [...sources, ...headers, join(import.meta.dirname, 'attempts.h')].toSorted();
  const hash = createHash('sha256');
  for (const source of all) hash.update(readFileSync(source));
  const dir = join(tmpdir(), `umbo-test-${process.getuid?.() ?? 0}`);
  const file = join(dir, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(file)) return file;
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const fresh = `${file}.${process.pid}`;
  const { exitCode, stderr } = await runFree('/usr/bin/cc', [
    '-std=gnu11',
    '-O1',
    '-Wall',
    '-Wextra',
    '-static',
    ...options,
    '-o',
    fresh,
    ...sources,
  ]);
  if (exitCode !== 0) throw new Error(stderr);
  chmodSync(fresh, 0o755);
  renameSync(fresh, file);
  return file;
}

/** The program that puts the real lock on a command without the supervisor. */
export function harness(): Promise<string> {
  const sources = [
    join(import.meta.dirname, 'lock-harness.c'),
    join(import.meta.dirname, 'older-landlock.c'),
    ...globSync('lock/*.c', { cwd: native }).map((file) => join(native, file)),
  ];
  return compile('lock-harness', sources, ['-Wl,--wrap=syscall']);
}

/** The program that tries everything. */
export function attempts(): Promise<string> {
  return compile(
    'attempts',
    globSync('attempts*.c', { cwd: import.meta.dirname }).map((file) => join(import.meta.dirname, file)),
  );
}

function asUser(uid: number): string[] {
  return uid === process.getuid?.() ? [] : ['--uid', String(uid)];
}

const known = new Map<number, Promise<MachineFacts>>();

/** What the machine can do for a user; tried once. */
export function factsFor(uid: number): Promise<MachineFacts> {
  const facts = known.get(uid) ?? probe(uid);
  known.set(uid, facts);
  return facts;
}

/** The same on a machine that gives no mount namespaces, as inside a lock of ours: read-only is then held by Landlock alone. */
export async function mountlessFactsFor(uid: number): Promise<MachineFacts> {
  const facts = await factsFor(uid);
  return { ...facts, probed: { ...facts.probed, mountNamespace: { kind: 'refused', errno: 'EPERM' } } };
}

async function probe(uid: number): Promise<MachineFacts> {
  return parseMachineFacts((await runFree(await harness(), [...asUser(uid), '--probe'])).stdout);
}

export interface LockedRun {
  readonly profile: SandboxProfile;
  /** What it is planned for. Default: this machine. */
  readonly facts?: MachineFacts;
  readonly uid: number;
  readonly command: readonly string[];
  readonly scratchDir: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Descriptors the starting process holds open: read-write, read-only, directory. */
  readonly leak?: readonly [string, string, string];
}

/** Runs a command under a profile with the real lock, or throws when the profile is unavailable. */
export async function runLocked(run: LockedRun): Promise<Ended> {
  const facts = run.facts ?? (await factsFor(run.uid));
  return runPlanned(planLock(run.profile, facts, { scratchDir: run.scratchDir }), run);
}

/** The same with a plan that was made before. */
export async function runPlanned(planning: LockPlanning, run: Omit<LockedRun, 'profile'>): Promise<Ended> {
  if (planning.kind === 'unavailable') throw new Error(planning.reason);
  const dir = mkdtempSync(join(run.scratchDir, '..', 'plan-'));
  chmodSync(dir, 0o755);
  writeFileSync(join(dir, 'plan'), planning.plan === null ? '' : encodeLockPlan(planning.plan));
  const env = { TMPDIR: run.scratchDir, HARNESS_CWD: run.cwd ?? '/', ...run.env };
  const argv = [await harness(), ...asUser(run.uid), join(dir, 'plan'), ...run.command];
  const [rw, ro, at] = run.leak ?? ['/dev/null', '/dev/null', '/'];
  return runFree(
    '/bin/sh',
    ['-c', 'exec 3<>"$1" 4<"$2" 5<"$3"; shift 3; exec "$@"', 'sh', rw, ro, at, ...argv],
    env,
  );
}
