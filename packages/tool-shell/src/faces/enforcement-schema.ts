import type { Enforcement } from '@umbo/sandbox';
import { z } from 'zod';

/** What was really enforced, as every face reports it. */
export const enforcementSchema: z.ZodType<Enforcement> = z.strictObject({
  backend: z.enum(['supervisor', 'portable', 'portable+bubblewrap', 'portable+sandbox-exec']),
  mode: z.enum(['read-only', 'workspace-write', 'off']),
  network: z.enum(['on', 'off']),
  tree: z.enum(['pidNamespace', 'subreaper', 'processGroup']),
  landlockAbi: z.int().nullable(),
  seccomp: z.boolean(),
  namespaces: z.array(z.enum(['user', 'pid', 'mount', 'net', 'ipc', 'uts'])),
  notEnforced: z.array(z.string()),
});
