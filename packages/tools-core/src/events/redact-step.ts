import type { ApprovalRequest } from '../approval/approval-request.ts';
import type { EventHead, StepEvent } from './tool-event.ts';
import type { Verdict } from '../permission/decision.ts';
import type { SafeRedaction } from '../safe-redaction.ts';

/** A step event without its head, as the stages say it. */
export type StepBody = StepEvent extends infer E
  ? E extends StepEvent
    ? Omit<E, keyof EventHead>
    : never
  : never;

/** The step with every text in it redacted. Ids and digests stay: a redactor that sees secrets in them would cut the thread between events. */
export function redactStep(step: StepBody, redact: SafeRedaction): StepBody {
  switch (step.kind) {
    case 'requested':
      return { ...step, requests: redact.value(step.requests, []) };
    case 'decided':
      return { ...step, verdict: redactVerdict(step.verdict, redact) };
    case 'approvalRequested':
      return { ...step, approval: redactApproval(step.approval, redact) };
    case 'approvalResolved':
      return step.reason === undefined ? step : { ...step, reason: redact.text(step.reason) };
    case 'output':
      return { ...step, text: redact.text(step.text) };
    case 'progress':
    case 'warning':
      return { ...step, message: redact.text(step.message) };
    case 'started':
    case 'detached':
      return step;
  }
}

/** The question as a person may see it. */
function redactApproval(approval: ApprovalRequest, redact: SafeRedaction): ApprovalRequest {
  return {
    ...approval,
    requests: redact.value(approval.requests, []),
    reasons: redact.value(approval.reasons, []),
    suggestions: redact.value(approval.suggestions, []),
  };
}

function redactVerdict(verdict: Verdict, redact: SafeRedaction): Verdict {
  const reasons = redact.value(verdict.reasons, []);
  if (verdict.kind !== 'ask' || verdict.suggestions === undefined) return { ...verdict, reasons };
  return { ...verdict, reasons, suggestions: redact.value(verdict.suggestions, []) };
}
