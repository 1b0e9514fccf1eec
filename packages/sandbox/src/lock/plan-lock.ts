import { existsSync } from 'node:fs';
import type { Enforcement } from '../enforcement.ts';
import type { MachineFacts } from '../report/machine-facts.ts';
import type { SandboxProfile } from '../sandbox-profile.ts';
import { isWithin } from './is-within.ts';
import type { LockMount, LockPlan, LockRule } from './lock-plan.ts';
import { missingMechanism } from './missing-mechanism.ts';
import { planMounts } from './plan-mounts.ts';

/** The part of an enforcement that a plan decides; the backend adds how it holds the tree. */
export interface LockEnforcement extends Pick<
  Enforcement,
  'mode' | 'network' | 'landlockAbi' | 'seccomp' | 'notEnforced'
> {
  /** Namespaces the plan itself needs, besides those of the tree. */
  readonly namespaces: readonly 'mount'[];
}

/** A profile that can be enforced here, or why it cannot. */
export type LockPlanning =
  | {
      readonly kind: 'planned';
      /** What the lock does; null for a profile that is off. */
      readonly plan: LockPlan | null;
      /** What then holds. */
      readonly enforcement: LockEnforcement;
    }
  | {
      readonly kind: 'unavailable';
      /** What cannot be enforced, and why. */
      readonly reason: string;
      /** What would make it possible. */
      readonly remedy: string;
    };

/** Where the one writable place of a run is. */
export interface PlanLockOptions {
  /** Absolute path of the directory made for this run; it is TMPDIR and is removed afterwards. Omit for none. */
  readonly scratchDir?: string;
}

/** Devices that stay writable: nothing written to them is kept. /dev/tty is not one, since a terminal could be the user's. */
const devices: readonly string[] = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom'];

/** Turns a profile into steps for the native lock. What cannot be enforced is unavailable with the reason: never open, never weaker in silence. */
export function planLock(
  profile: SandboxProfile,
  facts: MachineFacts,
  options: PlanLockOptions = {},
): LockPlanning {
  if (profile.mode === 'off') return planOff(profile);
  const missing = missingMechanism(profile, facts);
  if (missing !== null) return { kind: 'unavailable', ...missing };
  const mounts = planMounts(profile, options.scratchDir);
  if (mounts.kind === 'unavailable') return mounts;
  const covered = mounts.inside.find(({ kind, path }) => kind === 'deny' && isWithin('/proc', path));
  if (covered !== undefined)
    return {
      kind: 'unavailable',
      reason: `reading ${covered.path} cannot be denied: a command gets a /proc of its own, which would lie over it`,
      remedy: 'leave it out; what lies there of other processes is closed to the command anyway',
    };
  const mountNamespace = needsMounts(profile, facts);
  // Read-only needs no /dev/shm of its own: the host's is read-only like everything else.
  const ownShm = profile.mode === 'workspace-write' && facts.probed.ownShm.kind === 'works';
  const ownProc = mountNamespace && facts.probed.ownProc.kind === 'works';
  const present = devices.filter((path) => existsSync(path));
  const trees = [...mounts.writable, ...(ownShm ? ['/dev/shm'] : [])];
  const plan: LockPlan = {
    mountNamespace,
    ownProc,
    ownShm,
    refuseMetadata: profile.mode === 'read-only',
    refuseNetwork: profile.network === 'off',
    ownPids: facts.landlockAbi < 6,
    landlockAbi: facts.landlockAbi,
    mounts: mountNamespace ? mountsOf(mounts, present) : [],
    rules: [...present.map(fileRule), ...trees.map(treeRule)],
  };
  const enforcement: LockEnforcement = {
    mode: profile.mode,
    network: profile.network,
    landlockAbi: facts.landlockAbi,
    seccomp: true,
    namespaces: mountNamespace ? ['mount'] : [],
    notEnforced: [
      ...mounts.notEnforced,
      ...(mountNamespace ? [] : openDevices(facts)),
      ...(ownProc ? [] : ['/proc shows the processes of this machine, and their command lines']),
    ],
  };
  return { kind: 'planned', plan, enforcement };
}

/** A profile that is off locks nothing, so it may ask for nothing. */
function planOff(profile: SandboxProfile): LockPlanning {
  const { network, protectedPaths, deniedReads, writableRoots } = profile;
  if (network === 'off' || protectedPaths.length > 0 || deniedReads.length > 0 || writableRoots.length > 0) {
    return {
      kind: 'unavailable',
      reason:
        'mode off enforces nothing, but the profile asks for network, protected paths, denied reads or roots',
      remedy: 'use workspace-write, or leave these out',
    };
  }
  const enforcement = {
    mode: 'off',
    network: 'on',
    landlockAbi: null,
    seccomp: false,
    namespaces: [],
    notEnforced: [],
  } as const;
  return { kind: 'planned', plan: null, enforcement };
}

/** Read-only can be had without mounts of its own: then what Landlock does not see is said. */
function needsMounts(profile: SandboxProfile, facts: MachineFacts): boolean {
  return (
    profile.mode === 'workspace-write' ||
    profile.deniedReads.length > 0 ||
    facts.landlockAbi < 3 ||
    (facts.probed.mountNamespace.kind === 'works' && facts.probed.pidNamespace.kind === 'works')
  );
}

/** Devices are open to a command without mounts of its own: a terminal gives what is typed there to whoever reads first. */
function openDevices({ landlockAbi }: MachineFacts): string[] {
  const open = 'terminals and devices this user may open for reading can be read';
  // Many a request changes a device whatever it was opened for.
  return landlockAbi < 5
    ? [open, `requests to devices are open, which Landlock ABI ${landlockAbi} does not see`]
    : [open];
}

type MountsOf = Extract<ReturnType<typeof planMounts>, { kind: 'planned' }>;

function mountsOf(mounts: MountsOf, present: readonly string[]): LockMount[] {
  return [
    ...mounts.writable.map((path): LockMount => ({ kind: 'writable', path })),
    ...present.map((path): LockMount => ({ kind: 'device', path })),
    ...mounts.inside,
  ];
}

function fileRule(path: string): LockRule {
  return { kind: 'file', path };
}

function treeRule(path: string): LockRule {
  return { kind: 'tree', path };
}
