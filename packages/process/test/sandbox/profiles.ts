import { readOnlyProfile, type SandboxProfile, workspaceWriteProfile } from '@umbo/sandbox';
import type { Stage } from './stage.ts';

/** The profiles under which every row is tried. */
export const profiles: Readonly<Record<string, (stage: Stage) => SandboxProfile>> = {
  'read-only': () => readOnlyProfile({ deniedReads: [] }),
  'read-only with denied reads': ({ secrets }) => readOnlyProfile({ deniedReads: [secrets] }),
  'workspace-write': ({ workspace, secrets }) =>
    workspaceWriteProfile({
      roots: [workspace],
      network: 'off',
      protectedPaths: ['.env', 'linked.env', '.git/hooks', '.git/config'],
      deniedReads: [secrets],
    }),
};
