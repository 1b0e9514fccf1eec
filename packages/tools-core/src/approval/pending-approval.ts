import type { ApprovalRequest, ApprovalResolution } from './approval-request.ts';

/** A question that waits for its answer. */
export interface PendingApproval {
  /** The question; answer it by its `approvalId`. */
  readonly question: ApprovalRequest;
  /** Every call that waits for this answer; more than one only when the desk de-duplicates. */
  readonly callIds: readonly string[];
}

/** One change of a desk. */
export type ApprovalDeskChange =
  | { readonly kind: 'asked' | 'joined'; readonly pending: PendingApproval }
  | {
      readonly kind: 'settled';
      readonly approvalId: string;
      readonly resolution: ApprovalResolution['kind'];
    };
