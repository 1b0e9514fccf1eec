import type { Reason, Verdict } from '../permission/decision.ts';
import type { AnyTool } from '../tool/tool.ts';
import { approve } from './approve.ts';
import type { CallRun } from './call-run.ts';
import { judge } from './judge.ts';
import type { Proposal } from './propose.ts';
import { propose, workDigest } from './propose.ts';
import type { Refused } from './refused.ts';
import { refuse, refuseDenied } from './refused.ts';
import { validateInput } from './validate-input.ts';

/** A call that may start. */
export interface Cleared {
  /** Union tag. */
  readonly kind: 'cleared';
  /** What will be invoked. */
  readonly tool: AnyTool;
  /** What was judged last, with the input the tool gets. */
  readonly proposal: Proposal;
  /** By policy alone, or by a person too. */
  readonly decision: 'allow' | 'approved';
  /** Every reason. */
  readonly reasons: readonly Reason[];
  /** Who approved. */
  readonly approver?: string;
}

interface Judged {
  readonly kind: 'judged';
  readonly proposal: Proposal;
  readonly verdict: Exclude<Verdict, { kind: 'deny' }>;
}

const maxQuestions = 3;

/** validate → propose → judge → approve. An approved call is proposed and judged once more: what runs is what was approved. */
export async function clearCall(run: CallRun): Promise<Cleared | Refused> {
  const tool = findTool(run);
  if ('kind' in tool) return tool;
  let judged = await judgeInput(run, tool, run.call.input);
  for (let asked = 0; asked < maxQuestions; asked += 1) {
    if (judged.kind === 'refused') return judged;
    const { proposal, verdict } = judged;
    if (verdict.kind === 'allow')
      return { kind: 'cleared', tool, proposal, decision: 'allow', reasons: verdict.reasons };
    const work = await workDigest(run, proposal);
    if (typeof work !== 'string') return work;
    const answer = await approve(run, proposal, verdict, work);
    if (answer.kind === 'refused') return answer;
    if (findTool(run) !== tool) return unknownTool(run);
    const patched = answer.patchedInput !== undefined;
    const again = patched
      ? await judgeInput(run, tool, answer.patchedInput)
      : await judgeAgain(run, tool, proposal);
    if (again.kind === 'refused') return again;
    // Who wrote the patch has approved it; the policy above could still deny it.
    if (patched || (await workDigest(run, again.proposal)) === work) {
      const who = answer.approver === undefined ? {} : { approver: answer.approver };
      return {
        kind: 'cleared',
        tool,
        proposal: again.proposal,
        decision: 'approved',
        reasons: again.verdict.reasons,
        ...who,
      };
    }
    judged = announce(run, again.proposal, again.verdict);
  }
  return refuse(
    'denied',
    'proposal-unstable',
    'what it would do changed each time it was approved. Try again later.',
  );
}

/** The tool as the registry has it now. */
function findTool(run: CallRun): AnyTool | Refused {
  const tool = run.parts.registry.get(run.call.toolName);
  if (tool === undefined) return unknownTool(run);
  run.toolName = tool.spec.name;
  return tool;
}

function unknownTool(run: CallRun): Refused {
  return refuse(
    'unknownTool',
    'unknown-tool',
    `there is no tool ${JSON.stringify(run.toolName)}. Use one of the tools you were given.`,
  );
}

async function judgeInput(run: CallRun, tool: AnyTool, input: unknown): Promise<Judged | Refused> {
  const valid = await validateInput(run, tool, input);
  if (valid.kind === 'refused') return valid;
  const proposal = await propose(run, tool, valid);
  if (proposal.kind === 'refused') return proposal;
  run.requests = run.parts.redact.value(proposal.requests, []);
  run.emit({ kind: 'requested', requests: run.requests });
  const verdict = await judge(run, tool, proposal);
  return verdict.kind === 'refused' ? verdict : announceVerdict(run, proposal, verdict);
}

// Judged again although nothing may have changed: the level, the policy and the resolved binary are those of now, not of when it was asked.
async function judgeAgain(run: CallRun, tool: AnyTool, approved: Proposal): Promise<Judged | Refused> {
  const proposal = await propose(run, tool, approved.input);
  if (proposal.kind === 'refused') return proposal;
  const verdict = await judge(run, tool, proposal);
  if (verdict.kind === 'refused') return verdict;
  return verdict.kind === 'deny'
    ? announceVerdict(run, proposal, verdict)
    : { kind: 'judged', proposal, verdict };
}

function announce(run: CallRun, proposal: Proposal, verdict: Verdict): Judged | Refused {
  run.requests = run.parts.redact.value(proposal.requests, []);
  run.emit({ kind: 'requested', requests: run.requests });
  return announceVerdict(run, proposal, verdict);
}

function announceVerdict(run: CallRun, proposal: Proposal, verdict: Verdict): Judged | Refused {
  run.emit({ kind: 'decided', verdict });
  return verdict.kind === 'deny' ? refuseDenied(verdict.reasons) : { kind: 'judged', proposal, verdict };
}
