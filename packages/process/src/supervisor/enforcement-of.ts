import type { Enforcement, LockEnforcement } from '@umbo/sandbox';
import type { Held } from './start-task.ts';

const namespaceFlags: readonly (readonly [Enforcement['namespaces'][number], number])[] = [
  ['user', 0x1000_0000],
  ['pid', 0x2000_0000],
  ['mount', 0x0002_0000],
  ['net', 0x4000_0000],
  ['ipc', 0x0800_0000],
  ['uts', 0x0400_0000],
];

/** What holds for a command: what its plan put on, and how the supervisor holds its tree. */
export function enforcementOf(lock: LockEnforcement, held: Held): Enforcement {
  return {
    ...lock,
    backend: 'supervisor',
    tree: held.tree,
    namespaces: namespaceFlags.filter(([, flag]) => (held.namespaceFlags & flag) !== 0).map(([name]) => name),
  };
}
