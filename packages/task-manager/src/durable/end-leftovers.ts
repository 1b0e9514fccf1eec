import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess, identifyProcess, readProcess } from './process-identity.ts';
import type { ProcessIdentity } from './task-store.ts';

const pollMs = 20;

/** How long leftovers have. */
export interface LeftoverTiming {
  /** From TERM to KILL. */
  readonly graceMs: number;
  /** From KILL to giving up. */
  readonly goneMs: number;
}

/**
 * Ends the processes an earlier host left running: each with its descendants and, when it leads one, its group; TERM, grace,
 * KILL. Only a process whose start time matches is ever signalled. Resolves with those that are still there.
 */
export async function endLeftovers(
  leaders: readonly ProcessIdentity[],
  timing: LeftoverTiming,
): Promise<readonly ProcessIdentity[]> {
  const targets = new Map<number, ProcessIdentity>();
  for (const leader of leaders) for (const member of treeOf(leader)) targets.set(member.pid, member);
  await send([...targets.values()], 'SIGTERM', timing.graceMs);
  // Children started meanwhile, as long as a known parent of theirs still lives.
  const late = [...targets.values()].flatMap((known) => treeOf(known));
  for (const member of late) targets.set(member.pid, member);
  return send([...targets.values()], 'SIGKILL', timing.goneMs);
}

async function send(
  targets: readonly ProcessIdentity[],
  signal: 'SIGTERM' | 'SIGKILL',
  patienceMs: number,
): Promise<readonly ProcessIdentity[]> {
  for (const target of targets) signalExactly(target, signal);
  let left = targets.filter((target) => findProcess(target) !== undefined);
  for (let waited = 0; left.length > 0 && waited < patienceMs; waited += pollMs) {
    await sleep(pollMs);
    left = left.filter((target) => findProcess(target) !== undefined);
  }
  return left;
}

function signalExactly(target: ProcessIdentity, signal: 'SIGTERM' | 'SIGKILL'): void {
  // Compared directly before the signal, and one process at a time: a group could hold somebody else by now.
  if (findProcess(target) === undefined) return;
  try {
    process.kill(target.pid, signal);
  } catch {
    // Gone in between, or not ours to signal: the check afterwards tells.
  }
}

/** A process that still is the one recorded, everything under it, and the members of the group it leads. */
function treeOf(leader: ProcessIdentity): readonly ProcessIdentity[] {
  const root = findProcess(leader);
  if (root === undefined) return [];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((facts) => facts !== undefined);
  const members = new Set([root.pid]);
  for (let grown = -1; grown !== members.size;) {
    grown = members.size;
    for (const { pid, parentPid, groupId } of all) {
      if (members.has(parentPid) || (root.groupId === root.pid && groupId === root.pid)) members.add(pid);
    }
  }
  // This host itself can be no leftover, whatever the table says.
  members.delete(process.pid);
  return all
    .filter(({ pid }) => members.has(pid))
    .map(({ pid, startTime }) => identifyProcess(pid, startTime))
    .filter((identity) => identity !== undefined);
}
