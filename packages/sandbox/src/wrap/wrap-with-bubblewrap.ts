import { lstatSync, statSync } from 'node:fs';
import { planMounts } from '../lock/plan-mounts.ts';
import type { SandboxProfile } from '../sandbox-profile.ts';
import type { PlainCommand, WrapOptions, WrappedCommand } from './wrapped-command.ts';

/** Without these a root caller can set the host's clock and name, and children outlive it. */
const always: readonly string[] = [
  '--unshare-user',
  '--unshare-uts',
  '--unshare-pid',
  '--unshare-ipc',
  '--cap-drop',
  'ALL',
  '--die-with-parent',
  '--new-session',
];

/**
 * Everything read-only; /run is empty, since the sockets of daemons live there. Left alone, the new /proc lets root set the
 * host's kernel.core_pattern, and so run a program outside.
 */
const view: readonly string[] = [
  '--ro-bind',
  '/',
  '/',
  '--dev',
  '/dev',
  '--proc',
  '/proc',
  '--remount-ro',
  '/proc',
  '--tmpfs',
  '/run',
];

/** What bubblewrap has no means against; the supervisor's lock closes all of it. */
function notEnforced({ mode, network }: SandboxProfile): string[] {
  return [
    'a FIFO or a unix socket that can be reached by path outside /run can be written to',
    'descriptors the host left open are inherited, and a command of root can change the mode of the null device it has as stdin',
    "there is no system call filter: io_uring, keyrings and new namespaces are reachable, sockets of kinds that no network namespace holds (vsock) can be opened, and a crash may leave a core file or start the host's handler for them",
    ...(network === 'on' ? ['abstract unix sockets of the host can be connected to'] : []),
    ...(mode === 'workspace-write'
      ? ["a program with its owner's rights (set-user-id) can be left in a root"]
      : []),
  ];
}

/** Puts bubblewrap around a command. */
export function wrapWithBubblewrap(
  profile: SandboxProfile,
  command: PlainCommand,
  options: WrapOptions = {},
): WrappedCommand {
  if (profile.mode === 'off')
    return {
      kind: 'unavailable',
      reason: 'mode off asks for no sandbox',
      remedy: 'start the command as it is',
    };
  const mounts = planMounts(profile, options.scratchDir);
  if (mounts.kind === 'unavailable') return mounts;
  const link = mounts.inside.find(({ kind, path }) => kind === 'protect' && lstatSync(path).isSymbolicLink());
  if (link !== undefined) {
    return {
      kind: 'unavailable',
      reason: `bubblewrap cannot protect ${link.path}: it is a symbolic link`,
      remedy: 'use the supervisor',
    };
  }
  const inside = mounts.inside.flatMap(({ kind, path }) => {
    if (kind === 'pin') return ['--bind', path, path];
    if (kind === 'protect') return ['--ro-bind', path, path];
    return statSync(path).isDirectory()
      ? ['--tmpfs', path, '--remount-ro', path]
      : ['--ro-bind', '/dev/null', path];
  });
  const args = [
    ...always,
    ...(profile.network === 'off' ? ['--unshare-net'] : []),
    ...view,
    ...mounts.writable.flatMap((path) => ['--bind', path, path]),
    ...inside,
    '--chdir',
    options.cwd ?? '/',
    '--',
    command.file,
    ...command.args,
  ];
  return {
    kind: 'wrapped',
    command: { file: options.wrapper ?? '/usr/bin/bwrap', args },
    enforcement: {
      mode: profile.mode,
      network: profile.network,
      namespaces: [
        'user',
        'pid',
        'mount',
        'ipc',
        'uts',
        ...(profile.network === 'off' ? (['net'] as const) : []),
      ],
      notEnforced: [...notEnforced(profile), ...mounts.notEnforced],
    },
  };
}
