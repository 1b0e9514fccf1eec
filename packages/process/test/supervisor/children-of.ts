import { readFileSync, readdirSync } from 'node:fs';

/** Living children of a process; of one program, if named. */
export function childrenOf(parent: number, program?: string): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const [state, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(parentPid) !== parent || state === 'Z') return [];
      if (program === undefined) return [Number(pid)];
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')[0] === program ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}
