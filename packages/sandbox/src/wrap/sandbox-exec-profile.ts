import { namesOf } from '../lock/names-of.ts';
import type { SandboxProfile } from '../sandbox-profile.ts';

/** A string of the profile language: backslash and quote are all that has to be escaped. */
function quote(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function subpaths(operation: string, paths: readonly string[]): string[] {
  return paths.map((path) => `(${operation} (subpath ${quote(path)}))`);
}

/**
 * The profile text for macOS: everything is denied but what is listed. Later rules win, so denials of parts come last. The kernel goes
 * by real paths: /tmp/x alone would be the name of nothing, since /tmp is a link there.
 */
export function sandboxExecProfile(profile: SandboxProfile, scratchDir?: string): string {
  const writable = [...profile.writableRoots, ...(scratchDir === undefined ? [] : [scratchDir])];
  return [
    '(version 1)',
    '(deny default)',
    '(allow process-exec process-fork)',
    '(allow signal (target same-sandbox))',
    '(allow process-info* (target same-sandbox))',
    '(allow sysctl-read)',
    '(allow file-read*)',
    '(allow file-write-data file-ioctl (literal "/dev/null") (literal "/dev/zero") (literal "/dev/random") (literal "/dev/urandom"))',
    ...(profile.network === 'on'
      ? [
          '(allow network-outbound (remote ip))',
          '(allow network-bind network-inbound (local ip))',
          '(allow system-socket)',
        ]
      : []),
    ...(profile.network === 'on'
      ? ['(allow mach-lookup (global-name "com.apple.SystemConfiguration.DNSConfiguration"))']
      : []),
    ...subpaths('allow file-write*', writable),
    ...subpaths('deny file-write*', profile.protectedPaths.flatMap(namesOf)),
    ...subpaths('deny file-read* file-write*', profile.deniedReads.flatMap(namesOf)),
  ].join('\n');
}
