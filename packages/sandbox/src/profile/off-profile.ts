import type { SandboxProfile } from '../sandbox-profile.ts';

/** A profile under which nothing is enforced. It has to be named: there is no silent `off`. */
export function offProfile(): SandboxProfile {
  return { mode: 'off', network: 'on', writableRoots: [], protectedPaths: [], deniedReads: [] };
}
