import type { ApprovalRequest } from '../approval/approval-request.ts';
import type { Outcome } from '../execution/outcome.ts';
import type { Verdict } from '../permission/decision.ts';
import type { PermissionRequest } from '../permission/permission-request.ts';

/** What every event says of its call. */
export interface EventHead {
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
  /** Wall-clock milliseconds. */
  readonly at: number;
}

/** Every step of a call before its outcome. */
export type StepEvent = EventHead &
  (
    | { readonly kind: 'requested'; readonly requests: readonly PermissionRequest[] }
    | { readonly kind: 'decided'; readonly verdict: Verdict }
    | { readonly kind: 'approvalRequested'; readonly approval: ApprovalRequest }
    | {
        readonly kind: 'approvalResolved';
        readonly approvalId: string;
        readonly resolution: 'approved' | 'denied' | 'expired' | 'cancelled';
        readonly approver?: string;
        readonly reason?: string;
      }
    | { readonly kind: 'started' }
    | { readonly kind: 'output'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
    | { readonly kind: 'progress'; readonly message: string; readonly fraction?: number }
    | { readonly kind: 'detached'; readonly taskId: string }
    | { readonly kind: 'warning'; readonly code: string; readonly message: string }
  );

/** The one event that ends a call; its kind is the outcome's. */
export type OutcomeEvent = {
  [K in Outcome['kind']]: EventHead & {
    readonly kind: K;
    readonly outcome: Extract<Outcome, { kind: K }>;
    readonly durationMs: number;
  };
}[Outcome['kind']];

/** What happened, as one stream. */
export type ToolEvent = StepEvent | OutcomeEvent;
