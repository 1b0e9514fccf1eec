import type { MachineFacts, Mechanism } from '../report/machine-facts.ts';
import { remedyFor } from '../report/remedy-for.ts';
import type { SandboxProfile } from '../sandbox-profile.ts';

/** What a profile needs and this machine lacks. */
export interface MissingMechanism {
  /** What cannot be enforced, and why. */
  readonly reason: string;
  /** What would make it possible. */
  readonly remedy: string;
}

/** The first thing this machine lacks for a profile, or null when it can be enforced whole. */
export function missingMechanism(profile: SandboxProfile, facts: MachineFacts): MissingMechanism | null {
  const lacks = (mechanism: Mechanism, what: string): MissingMechanism | null => {
    const probed = facts.probed[mechanism];
    if (probed.kind === 'works') return null;
    return { reason: `${what} (${mechanism}: ${probed.errno})`, remedy: remedyFor(mechanism, probed.errno) };
  };
  return (
    lacks('landlock', `${profile.mode} cannot be enforced without Landlock`) ??
    lacks('seccomp', `${profile.mode} cannot be enforced without a system call filter`) ??
    (profile.mode === 'workspace-write'
      ? lacks('mountNamespace', 'workspace-write cannot keep the rest read-only without a mount namespace')
      : null) ??
    (profile.deniedReads.length > 0
      ? lacks('mountNamespace', 'denied reads cannot be hidden without a mount namespace')
      : null) ??
    (facts.landlockAbi < 3
      ? lacks(
          'mountNamespace',
          `Landlock ABI ${facts.landlockAbi} does not see truncation, and there is no mount namespace`,
        )
      : null) ??
    (facts.landlockAbi < 6
      ? lacks(
          'pidNamespace',
          `Landlock ABI ${facts.landlockAbi} does not stop signals, and there is no pid namespace`,
        )
      : null)
  );
}
