/**
 * Sandbox profiles, what this machine can enforce, and the report that says so.
 * @module
 */
export type { Enforcement } from './enforcement.ts';
export { encodeLockPlan } from './lock/encode-lock-plan.ts';
export type { LockMount, LockPlan, LockRule } from './lock/lock-plan.ts';
export { type LockEnforcement, type LockPlanning, planLock, type PlanLockOptions } from './lock/plan-lock.ts';
export { defaultDeniedReads, type DefaultDeniedReadsOptions } from './profile/default-denied-reads.ts';
export { defaultProtectedPaths } from './profile/default-protected-paths.ts';
export { offProfile } from './profile/off-profile.ts';
export { readOnlyProfile, type ReadOnlyProfileOptions } from './profile/read-only-profile.ts';
export {
  workspaceWriteProfile,
  type WorkspaceWriteProfileOptions,
} from './profile/workspace-write-profile.ts';
export {
  detectEnforcement,
  type EnforcementProber,
  nothingEnforceable,
} from './report/detect-enforcement.ts';
export { type MachineFacts, type Mechanism, parseMachineFacts, type Probed } from './report/machine-facts.ts';
export type { NetworkMode, SandboxMode, SandboxProfile } from './sandbox-profile.ts';
