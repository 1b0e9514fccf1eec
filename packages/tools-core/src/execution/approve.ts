import type { ApprovalRequest, ApprovalResolution } from '../approval/approval-request.ts';
import { callDigest } from '../approval/call-digest.ts';
import { errorText } from '../error-text.ts';
import type { AskDecision, Reason } from '../permission/decision.ts';
import type { PermissionRequest } from '../permission/permission-request.ts';
import type { CallRun } from './call-run.ts';
import type { Proposal } from './propose.ts';
import type { Refused } from './refused.ts';
import { refuse, refuseCancelled } from './refused.ts';
import { untilCancelled } from './until-cancelled.ts';

/** A person's yes to exactly one proposal. */
export type Approved = Extract<ApprovalResolution, { kind: 'approve' }>;

/** Puts one question for the whole call and reads the answer; anything but a yes to this very call refuses. */
export async function approve(
  run: CallRun,
  proposal: Proposal,
  verdict: AskDecision,
  work: string,
): Promise<Approved | Refused> {
  const { approver } = run.parts;
  if (approver === undefined) {
    return refuse(
      'approvalDenied',
      'no-approver',
      withWhy(
        'it needs a person to approve it, and this host has nobody to ask. Do something that needs no approval.',
        verdict.reasons,
      ),
      verdict.reasons,
    );
  }
  const question = await putQuestion(run, proposal, verdict, work);
  if ('kind' in question) return question;
  run.emit({ kind: 'approvalRequested', approval: question });
  const ended = new AbortController();
  const answer = await untilCancelled(run, firstAnswer(run, question, ended.signal));
  const read = answer.kind === 'refused' ? answer : readAnswer(run, question, answer);
  // Ends the question wherever it is still shown: it was cancelled, has expired or is answered.
  ended.abort('answered');
  run.emit({ kind: 'approvalResolved', approvalId: question.approvalId, ...resolved(read) });
  return read;
}

/** `PASSWORD=x;rm y` may be shown as `PASSWORD=[REDACTED]`: a person must know that there is more than they read. */
const hiddenPart: Reason = Object.freeze<Reason>({
  code: 'partly-hidden',
  decision: 'ask',
  message:
    'Part of it is hidden from you because it looks like a secret. What is hidden runs too, whatever it is.',
});

async function putQuestion(
  run: CallRun,
  proposal: Proposal,
  verdict: AskDecision,
  work: string,
): Promise<ApprovalRequest | Refused> {
  const { redact, clock, approvalTimeoutMs } = run.parts;
  const { callId, sessionId, agentId } = run.call;
  const requests = redact.value<readonly PermissionRequest[] | undefined>(proposal.requests, undefined);
  // Nobody may be asked to approve what cannot be shown.
  if (requests === undefined)
    return refuse(
      'denied',
      'redaction-failed',
      'it needs approval, but the redactor failed, so it cannot be shown to a person.',
    );
  const hasHidden = JSON.stringify(requests) !== JSON.stringify(proposal.requests);
  const askedAt = clock.now();
  return Object.freeze({
    approvalId: globalThis.crypto.randomUUID(),
    callId,
    sessionId,
    agentId,
    toolName: run.toolName,
    requests,
    askedAt,
    digest: await callDigest({ toolName: run.toolName, requests: proposal.requests, sessionId, callId }),
    workDigest: work,
    reasons: Object.freeze([
      ...redact.value(Object.freeze(verdict.reasons.filter(({ decision }) => decision !== 'allow')), []),
      ...(hasHidden ? [hiddenPart] : []),
    ]),
    suggestions: redact.value(verdict.suggestions ?? [], []),
    expiresAt: askedAt + approvalTimeoutMs,
  });
}

// The executor keeps the time itself: an approver that never answers must not hold the call for ever.
async function firstAnswer(
  run: CallRun,
  question: ApprovalRequest,
  ended: AbortSignal,
): Promise<ApprovalResolution> {
  const { approver, clock, approvalTimeoutMs } = run.parts;
  const expired = Promise.withResolvers<ApprovalResolution>();
  const stop = clock.schedule(approvalTimeoutMs, () => expired.resolve({ kind: 'expired' }));
  ended.addEventListener('abort', stop, { once: true });
  try {
    const answer: unknown = await Promise.race([approver?.request(question, ended), expired.promise]);
    return (
      readResolution(answer) ?? { kind: 'deny', reason: 'the approver gave no answer that can be read.' }
    );
  } catch (error) {
    return { kind: 'deny', reason: `the question could not be put (${errorText(error)})` };
  } finally {
    stop();
  }
}

function readAnswer(run: CallRun, question: ApprovalRequest, answer: ApprovalResolution): Approved | Refused {
  switch (answer.kind) {
    case 'approve':
      if (run.parts.clock.now() > question.expiresAt) return expiredRefusal(question);
      if (answer.digest === question.digest) return answer;
      return refuse(
        'approvalDenied',
        'approval-not-for-this-call',
        'the approval given was for another call. Call it again to be asked anew.',
        question.reasons,
      );
    case 'deny': {
      const why =
        typeof answer.reason === 'string' && answer.reason !== ''
          ? `approval was declined: ${answer.reason}`
          : 'approval was declined. Do something else, or ask what would be accepted.';
      const refused = refuse(
        'approvalDenied',
        'approval-denied',
        withWhy(why, question.reasons),
        question.reasons,
      );
      return answer.approver === undefined ? refused : { ...refused, approver: answer.approver };
    }
    case 'expired':
      return expiredRefusal(question);
    case 'cancelled':
      return refuseCancelled(run.signal.reason ?? 'the question was withdrawn');
  }
}

// Each member read once: an answer that breaks or changes when it is read again must not leave its question open.
function readResolution(value: unknown): ApprovalResolution | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  const { kind, digest, scope, patchedInput, approver, reason } = value as Record<string, unknown>;
  if (kind !== 'approve' && kind !== 'deny' && kind !== 'expired' && kind !== 'cancelled') return undefined;
  const given = Object.entries({ digest, scope, patchedInput, approver, reason });
  return Object.fromEntries([
    ['kind', kind],
    ...given.filter(([, member]) => member !== undefined),
  ]) as unknown as ApprovalResolution;
}

function expiredRefusal({ reasons }: ApprovalRequest): Refused {
  const why = 'nobody approved it in time. Do something else, or call it again when somebody is there.';
  return refuse('approvalExpired', 'approval-expired', withWhy(why, reasons), reasons);
}

const mostReasons = 8;

/** Without what asked, a model can neither do it another way nor say what would allow it. */
function withWhy(what: string, reasons: readonly Reason[]): string {
  const asking = reasons.filter(({ decision }) => decision !== 'allow').map(({ message }) => message);
  const unique = [...new Set(asking)];
  const sentence = /[.!?]$/.test(what) ? what : `${what}.`;
  if (unique.length === 0) return what;
  const more = unique.length > mostReasons ? ` (and ${unique.length - mostReasons} more reasons)` : '';
  return `${sentence} It was asked because: ${unique.slice(0, mostReasons).join(' ')}${more}`;
}

function resolved(read: Approved | Refused): {
  resolution: 'approved' | 'denied' | 'expired' | 'cancelled';
  approver?: string;
  reason?: string;
} {
  const who = read.approver === undefined ? {} : { approver: read.approver };
  if (read.kind === 'approve') return { resolution: 'approved', ...who };
  const resolution =
    read.reason === 'approvalExpired' ? 'expired' : read.reason === 'cancelled' ? 'cancelled' : 'denied';
  const reason = read.reasons[0]?.message;
  return reason === undefined ? { resolution, ...who } : { resolution, ...who, reason };
}
