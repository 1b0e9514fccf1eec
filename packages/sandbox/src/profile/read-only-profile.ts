import type { NetworkMode, SandboxProfile } from '../sandbox-profile.ts';
import { defaultDeniedReads } from './default-denied-reads.ts';

/** Options of a read-only profile. */
export interface ReadOnlyProfileOptions {
  /** Whether internet sockets may be opened. Default `off`. */
  readonly network?: NetworkMode;
  /** Absolute paths that cannot be read. Default: `defaultDeniedReads()`. */
  readonly deniedReads?: readonly string[];
}

/** Writes nowhere but to /dev/null and its kin and to the scratch directory of the run. */
export function readOnlyProfile(options: ReadOnlyProfileOptions = {}): SandboxProfile {
  return {
    mode: 'read-only',
    network: options.network ?? 'off',
    writableRoots: [],
    protectedPaths: [],
    deniedReads: options.deniedReads ?? defaultDeniedReads(),
  };
}
