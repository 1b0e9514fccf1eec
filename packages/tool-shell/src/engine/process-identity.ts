import { readFileSync } from 'node:fs';

/** Which process a pid means: with its start time, a later process with the same number is never taken for it (F12). */
export function processIdentity(pid: number): { readonly pid: number; readonly startTime?: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold anything; the start time is the 20th after it.
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return startTime === undefined ? { pid } : { pid, startTime };
  } catch {
    return { pid };
  }
}
