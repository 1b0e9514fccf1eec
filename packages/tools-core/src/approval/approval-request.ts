import type { AllowSuggestion, ApprovalScope, Reason } from '../permission/decision.ts';
import type { PermissionRequest } from '../permission/permission-request.ts';

/** A question to a person, bound to one exact call. Secrets are already redacted. */
export interface ApprovalRequest {
  /** Unguessable id of the question. */
  readonly approvalId: string;
  /** The call it is about. */
  readonly callId: string;
  /** The session. */
  readonly sessionId: string;
  /** The agent. */
  readonly agentId: string;
  /** The tool. */
  readonly toolName: string;
  /** SHA-256 over everything that would run, the session and the call; an answer is good for this digest only. */
  readonly digest: string;
  /** SHA-256 over everything that would run, alone: what a session or project approval is remembered by. Without it nothing is remembered. */
  readonly workDigest?: string;
  /** What would be done. */
  readonly requests: readonly PermissionRequest[];
  /** Every reason to ask, in one question. */
  readonly reasons: readonly Reason[];
  /** "Always allow" offers. */
  readonly suggestions: readonly AllowSuggestion[];
  /** Wall-clock time in milliseconds when it was asked. */
  readonly askedAt: number;
  /** Wall-clock time in milliseconds after which no answer counts. */
  readonly expiresAt: number;
}

/** What a person answered. */
export type ApprovalAnswer =
  | {
      /** Run it. */
      readonly kind: 'approve';
      /** How long this counts. Default once. */
      readonly scope?: ApprovalScope;
      /** Another input instead: judged again, the transcript keeps the original. */
      readonly patchedInput?: unknown;
      /** Who answered, for the record. */
      readonly approver?: string;
    }
  | {
      /** Do not run it. */
      readonly kind: 'deny';
      /** Told to the model. */
      readonly reason?: string;
      /** Who answered, for the record. */
      readonly approver?: string;
    };

/** How a question ended. */
export type ApprovalResolution =
  | (Extract<ApprovalAnswer, { kind: 'approve' }> & { readonly digest: string })
  | Extract<ApprovalAnswer, { kind: 'deny' }>
  | { readonly kind: 'expired' }
  | { readonly kind: 'cancelled' };

/** Whoever can put a question to a person. The `ApprovalDesk` is one. */
export interface Approver {
  /** Settles exactly once and never rejects; aborting `signal` cancels the question. */
  request(question: ApprovalRequest, signal: AbortSignal): Promise<ApprovalResolution>;
}
