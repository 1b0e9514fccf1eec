import { errorText } from '../error-text.ts';
import { applyLevel } from '../permission/apply-level.ts';
import type { DenyDecision, Verdict } from '../permission/decision.ts';
import type { PermissionLevel } from '../permission/permission-level.ts';
import { readDecision } from '../permission/read-decision.ts';
import type { AnyTool } from '../tool/tool.ts';
import type { CallRun } from './call-run.ts';
import type { Proposal } from './propose.ts';
import type { Refused } from './refused.ts';
import { untilCancelled } from './until-cancelled.ts';

/** The verdict on a proposal: the checker's, made stricter by the tool's own wish to be asked and by the level as it is now. */
export async function judge(run: CallRun, tool: AnyTool, proposal: Proposal): Promise<Verdict | Refused> {
  const checked = await untilCancelled(run, check(run, proposal));
  if (checked.kind === 'refused') return checked;
  const asked = tool.spec.annotations.needsApproval === true ? alwaysAsk(checked, run.toolName) : checked;
  return pinned(applyLevel(asked, proposal.requests, liveLevel(run)));
}

// Copied and frozen: observers are shown the verdict before a person is asked by it.
function pinned(verdict: Verdict): Verdict {
  const reasons = Object.freeze(verdict.reasons.map((reason) => Object.freeze({ ...reason })));
  if (verdict.kind !== 'ask' || verdict.suggestions === undefined)
    return Object.freeze({ ...verdict, reasons });
  const suggestions = Object.freeze(verdict.suggestions.map((offer) => Object.freeze({ ...offer })));
  return Object.freeze({ ...verdict, reasons, suggestions });
}

async function check(run: CallRun, proposal: Proposal): Promise<Verdict> {
  const { sessionId, agentId, callId } = run.call;
  const context = { sessionId, agentId, callId, toolName: run.toolName, signal: run.signal.signal };
  try {
    const verdict = readDecision(await run.parts.checker.check(proposal.requests, context));
    return verdict === undefined || verdict.kind === 'abstain' ? broken('it gave no verdict') : verdict;
  } catch (error) {
    return broken(errorText(error));
  }
}

function broken(what: string): DenyDecision {
  const message = `The permission checker failed (${what}); the host has to repair it.`;
  return { kind: 'deny', reasons: [{ code: 'checker-failed', message, decision: 'deny' }] };
}

function alwaysAsk(verdict: Verdict, toolName: string): Verdict {
  if (verdict.kind !== 'allow') return verdict;
  const message = `${toolName} always asks a person.`;
  return { kind: 'ask', reasons: [{ code: 'needs-approval', message, decision: 'ask' }, ...verdict.reasons] };
}

function liveLevel(run: CallRun): PermissionLevel {
  try {
    return run.scope.level === undefined ? 'write' : run.scope.level();
  } catch {
    // Nobody can say what the agent may do now, so it may do nothing.
    return 'none';
  }
}
