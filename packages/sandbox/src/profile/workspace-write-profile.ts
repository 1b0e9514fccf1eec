import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { UmboError } from '@umbo/tools-core';
import type { NetworkMode, SandboxProfile } from '../sandbox-profile.ts';
import { defaultDeniedReads } from './default-denied-reads.ts';
import { defaultProtectedPaths } from './default-protected-paths.ts';

/** Options of a workspace-write profile. */
export interface WorkspaceWriteProfileOptions {
  /** Directories that stay writable. They must exist. */
  readonly roots: readonly string[];
  /** Whether internet sockets may be opened. */
  readonly network: NetworkMode;
  /** Paths inside the roots that stay as they are, relative to each root or absolute. Default: `defaultProtectedPaths` of each root. */
  readonly protectedPaths?: readonly string[];
  /** Absolute paths that cannot be read. Default: `defaultDeniedReads()`. */
  readonly deniedReads?: readonly string[];
}

/** Writes only below the roots and in the scratch directory of the run; protected paths inside the roots stay as they are. */
export function workspaceWriteProfile(options: WorkspaceWriteProfileOptions): SandboxProfile {
  const roots = options.roots.map(realRoot);
  const given = options.protectedPaths;
  const protectedPaths = roots.flatMap((root) =>
    given === undefined ? defaultProtectedPaths(root) : given.map((path) => resolve(root, path)),
  );
  return {
    mode: 'workspace-write',
    network: options.network,
    writableRoots: [...new Set(roots)],
    protectedPaths: [...new Set(protectedPaths)],
    deniedReads: options.deniedReads ?? defaultDeniedReads(),
  };
}

function realRoot(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (cause) {
    const message = `No sandbox profile was made: the writable root ${path} does not exist. Create it, or name another.`;
    throw new UmboError({ code: 'sandbox-root-missing', message, cause });
  }
}
