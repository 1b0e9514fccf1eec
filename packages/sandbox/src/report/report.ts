import { missingMechanism } from '../lock/missing-mechanism.ts';
import type { SandboxProfile } from '../sandbox-profile.ts';
import { type MachineFacts, type Mechanism, mechanisms, type Probed } from './machine-facts.ts';
import { remedyFor } from './remedy-for.ts';

/** One promise a host may want, and whether this machine can keep it. */
export interface ReportedPromise {
  /** What is promised. */
  readonly promise: string;
  /** True when it can be enforced here. */
  readonly available: boolean;
  /** Why not; null when it is available. */
  readonly reason: string | null;
  /** What would make it available; null when it is. */
  readonly remedy: string | null;
}

/** One mechanism and what trying it gave. */
export interface ReportedMechanism {
  /** Its name. */
  readonly mechanism: Mechanism;
  /** What trying it gave. */
  readonly probed: Probed;
  /** What would make it work; null when it does. */
  readonly remedy: string | null;
}

/** What this machine can enforce for this user. */
export interface SandboxReport {
  /** The user. */
  readonly uid: number;
  /** Landlock ABI; 0 when there is none. */
  readonly landlockAbi: number;
  /** The promises. */
  readonly promises: readonly ReportedPromise[];
  /** The mechanisms behind them. */
  readonly mechanisms: readonly ReportedMechanism[];
}

const base: SandboxProfile = {
  mode: 'read-only',
  network: 'off',
  writableRoots: [],
  protectedPaths: [],
  deniedReads: [],
};
const promised: readonly (readonly [promise: string, profile: SandboxProfile])[] = [
  ['read-only', base],
  ['read-only with denied reads', { ...base, deniedReads: ['/'] }],
  ['workspace-write with protected paths', { ...base, mode: 'workspace-write' }],
];

/** What a machine with these facts can promise, as data. */
export function report(facts: MachineFacts): SandboxReport {
  return {
    uid: facts.uid,
    landlockAbi: facts.landlockAbi,
    promises: promised.map(([promise, profile]) => {
      const missing = missingMechanism(profile, facts);
      return {
        promise,
        available: missing === null,
        reason: missing?.reason ?? null,
        remedy: missing?.remedy ?? null,
      };
    }),
    mechanisms: mechanisms.map((mechanism) => {
      const probed = facts.probed[mechanism];
      return {
        mechanism,
        probed,
        remedy: probed.kind === 'works' ? null : remedyFor(mechanism, probed.errno),
      };
    }),
  };
}
