import { readFileSync } from 'node:fs';
import type { ProcessIdentity } from './task-store.ts';

/** What the kernel says of a process. */
export interface ProcessFacts {
  readonly pid: number;
  readonly parentPid: number;
  readonly groupId: number;
  /** `Z` and `X` are dead but not yet reaped. */
  readonly state: string;
  readonly startTime: string;
}

/** The facts of /proc/<pid>/stat; undefined when there is no such process, or no /proc. */
export function readProcess(pid: number): ProcessFacts | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  // The second field is the program's name in parentheses and may hold anything, parentheses and spaces included.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parentPid, groupId] = fields;
  const startTime = fields[19];
  if (state === undefined || startTime === undefined) return undefined;
  return { pid, parentPid: Number(parentPid), groupId: Number(groupId), state, startTime };
}

/** The id of this boot: start times count from it. Empty where the kernel tells none. */
function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return '';
  }
}

/** The identity of a process that runs now; undefined where it cannot be told, or is not the one started at `startTime`. */
export function identifyProcess(pid: number, startTime?: string): ProcessIdentity | undefined {
  const facts = readProcess(pid);
  const bootId = readBootId();
  if (facts === undefined || bootId === '') return undefined;
  if (startTime !== undefined && startTime !== facts.startTime) return undefined;
  return { pid, startTime: facts.startTime, bootId };
}

/** The facts of exactly this process while it lives; undefined when it is gone, its pid is somebody else's, or the machine restarted. */
export function findProcess(identity: ProcessIdentity): ProcessFacts | undefined {
  if (identity.bootId !== readBootId()) return undefined;
  const facts = readProcess(identity.pid);
  if (facts === undefined || facts.startTime !== identity.startTime) return undefined;
  return facts.state === 'Z' || facts.state === 'X' ? undefined : facts;
}
