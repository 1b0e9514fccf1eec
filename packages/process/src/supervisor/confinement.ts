import {
  type LockEnforcement,
  type LockPlanning,
  type MachineFacts,
  type SandboxProfile,
  encodeLockPlan,
  nothingEnforceable,
  planLock,
} from '@umbo/sandbox';
import { processError } from '../process-error.ts';
import type { ProcessSpec } from '../process-spec.ts';
import { startError } from '../start-error.ts';
import { shortageOf } from './shortage-of.ts';
import type { SupervisorConnection } from './supervisor-connection.ts';
import { lostError } from './supervisor-error.ts';

/** What is decided about a command before the supervisor is asked. */
export interface Confinement {
  /** Bytes of the lock plan; empty for a profile that is off. */
  readonly plan: Uint8Array;
  /** The scratch directory of the run; empty for none. */
  readonly scratchPath: string;
  /** What the plan puts on. */
  readonly enforcement: LockEnforcement;
}

const noPlan = new Uint8Array(0);
const offFacts = nothingEnforceable('not tried');
/** No file can bear it: where it is left in a plan, the plan is refused. */
const templateScratch = '/scratch\0';

/** Plans the lock of a command for this machine. Refuses a profile that cannot be enforced whole. */
export async function confine(spec: ProcessSpec, connection: SupervisorConnection): Promise<Confinement> {
  const { sandbox } = spec;
  // A profile that is off needs no facts, so the machine is not tried for it.
  if (sandbox.mode === 'off') {
    return {
      plan: noPlan,
      scratchPath: '',
      enforcement: settle(planLock(sandbox, offFacts), spec).enforcement,
    };
  }
  const scratchPath = await connection.newScratchPath();
  const facts = await connection.facts();
  if (connection.lost) throw lostError();
  const errno = shortageOf(facts);
  // Taken for what the machine can do, it would refuse, or weaken, every run until the supervisor ends.
  if (errno !== undefined) throw await startError({ errno, file: spec.file, cwd: spec.cwd, step: 'fork' });
  const { plan, enforcement } = settle(
    isFixed(sandbox)
      ? inPlace(fixedPlanning(sandbox, facts), scratchPath)
      : planLock(sandbox, facts, { scratchDir: scratchPath }),
    spec,
  );
  return { plan: plan === null ? noPlan : encodeLockPlan(plan), scratchPath, enforcement };
}

/** The plan for a run: its scratch directory in the place of the template's. */
function inPlace(planning: LockPlanning, scratchPath: string): LockPlanning {
  if (planning.kind !== 'planned' || planning.plan === null) return planning;
  const put = <T extends { readonly path: string }>(entry: T): T =>
    entry.path === templateScratch ? { ...entry, path: scratchPath } : entry;
  const { mounts, rules } = planning.plan;
  return { ...planning, plan: { ...planning.plan, mounts: mounts.map(put), rules: rules.map(put) } };
}

function settle(planning: LockPlanning, { file }: ProcessSpec): Extract<LockPlanning, { kind: 'planned' }> {
  if (planning.kind === 'planned') return planning;
  throw processError(
    'process-sandbox-unavailable',
    `Not started: ${JSON.stringify(file)}: ${planning.reason}. What would allow it: ${planning.remedy}.`,
  );
}

/** True for a profile that names no path: its plan does not depend on the file system, only its scratch directory changes. */
function isFixed({ mode, writableRoots, protectedPaths, deniedReads }: SandboxProfile): boolean {
  return mode === 'read-only' && writableRoots.length + protectedPaths.length + deniedReads.length === 0;
}

const fixed = new WeakMap<MachineFacts, Map<string, LockPlanning>>();

/** Planned once: looking at the same devices before every run would cost as much as the lock itself. */
function fixedPlanning(sandbox: SandboxProfile, facts: MachineFacts): LockPlanning {
  const known = fixed.get(facts) ?? new Map<string, LockPlanning>();
  fixed.set(facts, known);
  const planning = known.get(sandbox.network) ?? planLock(sandbox, facts, { scratchDir: templateScratch });
  known.set(sandbox.network, planning);
  return planning;
}
