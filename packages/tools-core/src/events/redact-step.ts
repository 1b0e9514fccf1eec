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
    case 'decided':
      return { ...step, verdict: redactVerdict(step.verdict, redact) };
    case 'approvalResolved':
      return step.reason === undefined ? step : { ...step, reason: redact.text(step.reason) };
    case 'output':
      return { ...step, text: redact.text(step.text) };
    case 'progress':
    case 'warning':
      return { ...step, message: redact.text(step.message) };
    // What would be done, and the question about it, were redacted when they were made: records and people are shown the same.
    case 'requested':
    case 'approvalRequested':
    case 'started':
    case 'detached':
      return step;
  }
}

function redactVerdict(verdict: Verdict, redact: SafeRedaction): Verdict {
  const reasons = redact.value(verdict.reasons, []);
  if (verdict.kind !== 'ask' || verdict.suggestions === undefined) return { ...verdict, reasons };
  return { ...verdict, reasons, suggestions: redact.value(verdict.suggestions, []) };
}
