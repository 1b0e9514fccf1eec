import type { NetworkMode, SandboxMode } from './sandbox-profile.ts';

/** What was really on while a command ran. Carried by every result; says no more than was enforced. */
export interface Enforcement {
  /** What started the command. */
  readonly backend: 'supervisor' | 'portable' | 'portable+bubblewrap' | 'portable+sandbox-exec';
  /** The mode the kernel enforced. */
  readonly mode: SandboxMode;
  /** The network mode the kernel enforced. */
  readonly network: NetworkMode;
  /** How the process tree was held together. Only the first two leave no survivor in every known escape. */
  readonly tree: 'pidNamespace' | 'subreaper' | 'processGroup';
  /** Landlock ABI in use, null when Landlock was not applied. */
  readonly landlockAbi: number | null;
  /** True when a seccomp filter was applied. */
  readonly seccomp: boolean;
  /** Namespaces the command ran in besides the host's. */
  readonly namespaces: readonly ('user' | 'pid' | 'mount' | 'net' | 'ipc' | 'uts')[];
  /** Promises the profile or the contract makes that this backend cannot keep, in words; empty when all hold. */
  readonly notEnforced: readonly string[];
}
