import type { Reason } from '../permission/decision.ts';
import type { DecisionRecord } from './journal.ts';
import type { NotStartedReason, Outcome } from './outcome.ts';

/** A stage's word that the call does not start. */
export interface Refused {
  /** Union tag. */
  readonly kind: 'refused';
  /** Why. */
  readonly reason: NotStartedReason;
  /** What the decision record says. */
  readonly decision: DecisionRecord['decision'];
  /** One line for the model. */
  readonly message: string;
  /** Every reason. */
  readonly reasons: readonly Reason[];
  /** Who declined. */
  readonly approver?: string;
}

const decisions: Readonly<Record<NotStartedReason, DecisionRecord['decision']>> = {
  denied: 'deny',
  approvalDenied: 'approvalDenied',
  approvalExpired: 'approvalExpired',
  invalidInput: 'invalid',
  unknownTool: 'invalid',
  auditUnavailable: 'deny',
  sandboxUnavailable: 'deny',
  cancelled: 'cancelled',
};

/** Refuses for one reason, whose message is what the model reads. */
export function refuse(
  reason: NotStartedReason,
  code: string,
  message: string,
  more: readonly Reason[] = [],
): Refused {
  const reasons = [{ code, message }, ...more];
  return { kind: 'refused', reason, decision: decisions[reason], message: `Not run: ${message}`, reasons };
}

/** Refuses because the policies denied; the model reads every reason that denied. */
export function refuseDenied(reasons: readonly Reason[]): Refused {
  const denying = reasons.filter((reason) => reason.decision === undefined || reason.decision === 'deny');
  const said = (denying.length === 0 ? reasons : denying).map((reason) => reason.message);
  const message =
    said.length === 0
      ? 'a policy denied it without saying why. Do something else.'
      : [...new Set(said)].join(' ');
  return { kind: 'refused', reason: 'denied', decision: 'deny', message: `Not run: ${message}`, reasons };
}

/** Refuses because the turn or the call was cancelled before anything started. */
export function refuseCancelled(why: string): Refused {
  return refuse('cancelled', 'cancelled', `the call was cancelled (${why}) before it started.`);
}

/** The outcome of a refused call. */
export function notStarted(
  refused: Pick<Refused, 'reason' | 'message' | 'reasons'>,
): Extract<Outcome, { kind: 'notStarted' }> {
  return { kind: 'notStarted', reason: refused.reason, message: refused.message, reasons: refused.reasons };
}
