import type { Reason } from '../permission/decision.ts';
import type { PermissionRequest } from '../permission/permission-request.ts';
import type { AuditFacts } from '../tool/tool-return.ts';
import type { Outcome } from './outcome.ts';

/** Who and what a record is about. */
export interface JournalCall {
  /** The call. */
  readonly callId: string;
  /** The session. */
  readonly sessionId: string;
  /** The turn. */
  readonly turnId: string;
  /** The agent. */
  readonly agentId: string;
  /** The tool. */
  readonly toolName: string;
  /** What was proposed: resolved binary, argv or script, cwd, env keys. Redacted. */
  readonly requests: readonly PermissionRequest[];
}

/** The decision of one call; written for every call. */
export interface DecisionRecord extends JournalCall {
  /** `allow`, `deny`, or what became of an `ask`. `invalid` when there was nothing to judge. */
  readonly decision:
    | 'allow'
    | 'deny'
    | 'approved'
    | 'approvalDenied'
    | 'approvalExpired'
    | 'cancelled'
    | 'invalid';
  /** All reasons, with rules. */
  readonly reasons: readonly Reason[];
  /** Who approved or declined. */
  readonly approver?: string;
}

/** A call is about to be invoked. */
export interface StartRecord extends JournalCall {}

/** How it ended. */
export interface OutcomeRecord extends Omit<JournalCall, 'requests'> {
  /** The outcome's kind. */
  readonly outcome: Outcome['kind'];
  /** `NotStartedReason`, cancel reason or error code, where there is one. */
  readonly reason?: string;
  /** False for a completed call without success. */
  readonly success?: boolean;
  /** Milliseconds from start (or from request, when never started), monotonic. */
  readonly durationMs: number;
  /** Facts the tool gave: exit, signal, bytes dropped, enforcement. */
  readonly facts: AuditFacts;
}

/** The durable record. The audit sink of observer is one; the default keeps nothing. */
export interface Journal {
  /** Records a decision. Rejecting means the call does not start. */
  decided(record: DecisionRecord): Promise<void>;
  /** Durable before it resolves. Rejecting means the call does not start: `auditUnavailable`. */
  begin(record: StartRecord): Promise<void>;
  /** Records the outcome. Rejecting is reported as a warning event; the outcome stands. */
  end(record: OutcomeRecord): Promise<void>;
}
