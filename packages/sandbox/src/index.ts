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
export {
  type ConfinedEnding,
  confinementFact,
  type ConfinementFact,
  refusals,
} from './report/confinement-fact.ts';
export { renderReport } from './report/render-report.ts';
export { report, type ReportedMechanism, type ReportedPromise, type SandboxReport } from './report/report.ts';
export type { NetworkMode, SandboxMode, SandboxProfile } from './sandbox-profile.ts';
export { sandboxExecProfile } from './wrap/sandbox-exec-profile.ts';
export { unavailableOn } from './wrap/unavailable-on.ts';
export { wrapWithBubblewrap } from './wrap/wrap-with-bubblewrap.ts';
export { wrapWithSandboxExec } from './wrap/wrap-with-sandbox-exec.ts';
export type { PlainCommand, WrapOptions, WrappedCommand } from './wrap/wrapped-command.ts';
