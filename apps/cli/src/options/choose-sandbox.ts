import { lstatSync } from 'node:fs';
import type { PolicySandbox } from '@umbo/command-policy';
import {
  defaultProtectedPaths,
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

/**
 * The profile: the option's, else the policy's, else workspace-write without network. `kept` are absolute paths no command may change
 * although they may lie in the workspace: the audit log, the policy itself.
 */
export function chooseSandbox(
  options: SandboxOptions,
  policy: PolicySandbox,
  roots: readonly string[],
  kept: readonly string[] = [],
): SandboxProfile {
  const mode = options.sandbox ?? policy.mode ?? 'workspace-write';
  const network = options.network ?? policy.network ?? 'off';
  switch (mode) {
    case 'off':
      return { ...offProfile(), network: 'on' };
    case 'read-only':
      return readOnlyProfile({ network });
    case 'workspace-write':
      return workspaceWriteProfile({
        roots,
        network,
        protectedPaths: [...roots.flatMap((root) => defaultProtectedPaths(root)), ...kept.filter(exists)],
      });
  }
}

// What does not exist cannot be held by a mount, and every result would say so.
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Below something that is no folder: opening the log will say so.
    return false;
  }
}
