import type { Mechanism } from './machine-facts.ts';

const namespaces =
  'allow unprivileged user namespaces (sysctl kernel.apparmor_restrict_unprivileged_userns=0 or an AppArmor profile, ' +
  'user.max_user_namespaces above 0), or in a container a seccomp profile that lets unshare and mount_setattr through (Linux 5.12 or newer)';

const remedies: Readonly<Record<Mechanism, string>> = {
  landlock:
    'boot with landlock in the lsm= list on Linux 5.13 or newer, and let a container pass the landlock_* calls',
  seccomp: 'use a kernel with CONFIG_SECCOMP_FILTER, and let a container pass the seccomp call',
  userNamespace: namespaces,
  pidNamespace: namespaces,
  mountNamespace: namespaces,
  ownProc:
    'leave /proc unmasked in the container (a masked /proc may not be mounted again); nothing depends on it',
  ownShm: 'provide /dev/shm; only programs that share memory by name miss it',
  netNamespace: 'nothing depends on it: network off refuses sockets instead',
  cgroupDelegation: 'delegate a cgroup v2 subtree to this user; nothing depends on it',
};

/** What would make a mechanism work that was refused with this errno. */
export function remedyFor(mechanism: Mechanism, errno: string): string {
  if (errno === 'no supervisor')
    return 'build the supervisor of @umbo/process (needs a C compiler on Linux), or install bubblewrap';
  if (errno === 'E2BIG') return 'run fewer sandboxes inside each other: Landlock stacks at most 16';
  return remedies[mechanism];
}
