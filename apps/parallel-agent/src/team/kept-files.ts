import { readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { LoadedPolicy } from '@umbo/command-policy';

/**
 * What no agent's command may change although it may lie in its workspace: the policy it is judged by, and the log it is recorded in,
 * with what lies beside the log under its name. Call it when the log is open: what does not exist cannot be held.
 */
export function keptFiles(policy: LoadedPolicy, auditFile: string): readonly string[] {
  // By real folder: of a name that leads through a link the sandbox cannot hold the link.
  const folder = realpathSync(dirname(resolve(auditFile)));
  const log = basename(auditFile);
  const beside = readdirSync(folder).filter((name) => name === log || name.startsWith(`${log}.`));
  return [...policy.files.map((file) => realpathSync(file)), ...beside.map((name) => join(folder, name))];
}
