import type { Enforcement } from '../enforcement.ts';

/** What was in force while a command ran. It explains a failure as possible; it never claims to be its cause. */
export interface ConfinementFact {
  /** For people and models, e.g. `ran under read-only, network off (supervisor), which refuses …`. */
  readonly text: string;
  /** What the kernel refuses under it. */
  readonly refuses: readonly string[];
}

/** How a command ended, as far as it can be evidence. */
export interface ConfinedEnding {
  /** The signal that ended it, if one did. */
  readonly signal: string | null;
}

/** The fact a failure under a profile carries; null when nothing was enforced. */
export function confinementFact(enforcement: Enforcement): ConfinementFact | null {
  const refuses: string[] = [];
  if (enforcement.mode === 'read-only')
    refuses.push('writing anywhere but in TMPDIR', 'changing modes, owners, times or attributes');
  if (enforcement.mode === 'workspace-write')
    refuses.push('writing outside the writable roots and TMPDIR', 'changing protected paths');
  if (enforcement.network === 'off') refuses.push('opening sockets');
  if (refuses.length === 0) return null;
  const text = `ran under ${enforcement.mode}, network ${enforcement.network} (${enforcement.backend}), which refuses ${refuses.join('; ')}`;
  return { text, refuses };
}

/**
 * What the lock is known to have refused, from evidence the kernel gives. Words in the output are never evidence: a program
 * can print "Permission denied" for its own reasons, or on purpose. A refused call answers its caller only, so most
 * refusals leave none, and the list is then empty.
 */
export function refusals(enforcement: Enforcement, ending: ConfinedEnding): string[] {
  if (enforcement.seccomp && ending.signal === 'SIGSYS')
    return ['ended by the system call filter: a call of a foreign architecture'];
  return [];
}
