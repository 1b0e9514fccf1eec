import type { PolicySandbox } from '@umbo/command-policy';
import {
  offProfile,
  readOnlyProfile,
  workspaceWriteProfile,
  type NetworkMode,
  type SandboxMode,
  type SandboxProfile,
} from '@umbo/sandbox';

/** Options that name a sandbox. */
export interface SandboxOptions {
  readonly sandbox?: SandboxMode;
  readonly network?: NetworkMode;
}

/** The profile: the option's, else the policy's, else workspace-write without network. */
export function chooseSandbox(
  options: SandboxOptions,
  policy: PolicySandbox,
  roots: readonly string[],
): SandboxProfile {
  const mode = options.sandbox ?? policy.mode ?? 'workspace-write';
  const network = options.network ?? policy.network ?? 'off';
  switch (mode) {
    case 'off':
      return { ...offProfile(), network: 'on' };
    case 'read-only':
      return readOnlyProfile({ network });
    case 'workspace-write':
      return workspaceWriteProfile({ roots, network });
  }
}
