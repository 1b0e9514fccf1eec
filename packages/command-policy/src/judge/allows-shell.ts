import type { PolicySettings } from '../policy/policy-settings.ts';

/** Shells that read text as POSIX says. */
export const posixShells: ReadonlySet<string> = new Set(['sh', 'dash', 'ash', 'ksh', 'mksh', 'busybox']);

/** True where files of the workspace may be run as shell text: then a file may start whatever the policy allows anyway. */
export function allowsShell({ allow, unknown }: PolicySettings): boolean {
  return unknown === 'allow' || allow.some((entry) => entry === 'bash' || posixShells.has(entry));
}
