import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pids of processes that carry a mark in their arguments. */
export function processesMarked(mark: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** What is left of the marked processes after at most `ms`. */
export async function survivorsAfter(mark: string, ms: number): Promise<readonly number[]> {
  const until = performance.now() + ms;
  while (performance.now() < until && processesMarked(mark).length > 0) await sleep(50);
  return processesMarked(mark);
}

/** What a process is and does, for the message of a failure. */
export function describeProcess(pid: number): string {
  try {
    const [state] = /State:\t.*/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [''];
    return `${pid} ${state} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`;
  } catch {
    return `${pid} has ended meanwhile`;
  }
}
