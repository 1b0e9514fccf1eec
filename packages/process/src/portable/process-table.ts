import { readdirSync, readFileSync } from 'node:fs';
import { spawnProgram } from '../spawn.ts';

/** One process of the system, as far as killing trees needs to know it. */
export interface ProcessEntry {
  /** Process id. */
  readonly pid: number;
  /** Its parent's id. */
  readonly ppid: number;
  /** Its process group. */
  readonly pgid: number;
  /** Its session; null where the system does not say. */
  readonly session: number | null;
  /** When it started, in the system's own words: with the pid it names one process, whatever is reused later. */
  readonly startedAt: string;
  /** True for a zombie: it has ended and only waits to be reaped. */
  readonly ended: boolean;
}

const entriesPerTurn = 100;

let reading: Promise<readonly ProcessEntry[] | null> | undefined;
let queued: Promise<readonly ProcessEntry[] | null> | undefined;

/**
 * All processes as they were at some moment after the call; null where they cannot be listed.
 * Calls made while a reading is under way share the one that follows it, so a thousand tasks ending together cost two readings.
 */
export function readProcessTable(): Promise<readonly ProcessEntry[] | null> {
  if (reading === undefined) return begin();
  queued ??= reading.then(() => {
    queued = undefined;
    return begin();
  });
  return queued;
}

function begin(): Promise<readonly ProcessEntry[] | null> {
  const current = (process.platform === 'linux' ? readProc() : readPs()).catch(() => null);
  reading = current;
  void current.finally(() => {
    if (reading === current) reading = undefined;
  });
  return current;
}

/** One process from Linux' /proc; undefined when it is gone. */
export function readProcEntry(pid: number): ProcessEntry | undefined {
  try {
    return parseProcStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch (error) {
    // Without a descriptor to spare nothing is known about any process: that must not look like an empty table.
    if (isShortage(error)) throw error;
    return undefined;
  }
}

/** Reads a line of /proc/PID/stat. The name in it may hold spaces and parentheses, so fields count from its last one. */
export function parseProcStat(line: string): ProcessEntry | undefined {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, ppid, pgid, session] = fields;
  const startedAt = fields[19];
  const pid = Number.parseInt(line, 10);
  if (startedAt === undefined || Number.isNaN(pid)) return undefined;
  return {
    pid,
    ppid: Number(ppid),
    pgid: Number(pgid),
    session: Number(session),
    startedAt,
    ended: state === 'Z' || state === 'X',
  };
}

/** Arguments that make `ps` of macOS and the BSDs print what `parsePsTable` reads. */
const psArguments: readonly string[] = ['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart='];

/** Reads the answer of `ps`; lines that are not a process are left out. */
export function parsePsTable(text: string): readonly ProcessEntry[] {
  const entries: ProcessEntry[] = [];
  for (const line of text.split('\n')) {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S.*?)\s*$/.exec(line);
    if (match === null) continue;
    const [, pid, ppid, pgid, state = '', startedAt = ''] = match;
    entries.push({
      pid: Number(pid),
      ppid: Number(ppid),
      pgid: Number(pgid),
      session: null,
      startedAt,
      ended: state.startsWith('Z'),
    });
  }
  return entries;
}

async function readProc(): Promise<readonly ProcessEntry[]> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const entries: ProcessEntry[] = [];
  for (const [index, name] of pids.entries()) {
    if (index % entriesPerTurn === entriesPerTurn - 1) await new Promise((resolve) => setImmediate(resolve));
    const entry = readProcEntry(Number(name));
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

async function readPs(): Promise<readonly ProcessEntry[]> {
  const ps = await spawnProgram({
    file: '/bin/ps',
    args: psArguments,
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdin: 'ignore',
  });
  const chunks: Buffer[] = [];
  ps.stderr.resume();
  for await (const chunk of ps.stdout) chunks.push(Buffer.from(chunk));
  const entries = parsePsTable(Buffer.concat(chunks).toString());
  return entries.filter((entry) => entry.pid !== ps.pid);
}

function isShortage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE');
}
