import type { Reason } from '../permission/decision.ts';
import type { AuditFacts } from '../tool/tool-return.ts';
import type { CancelReason } from './turn-cancellation.ts';

/** Why a call was never started. */
export type NotStartedReason =
  | 'denied'
  | 'approvalDenied'
  | 'approvalExpired'
  | 'invalidInput'
  | 'unknownTool'
  | 'auditUnavailable'
  | 'sandboxUnavailable'
  | 'cancelled';

/** How a call ended. Every call has exactly one. */
export type Outcome =
  | {
      readonly kind: 'completed';
      readonly success: boolean;
      readonly output: unknown;
      readonly audit?: AuditFacts;
    }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly audit?: AuditFacts }
  | {
      readonly kind: 'notStarted';
      readonly reason: NotStartedReason;
      /** One line for the model: what was not done and what it may do instead. */
      readonly message: string;
      readonly reasons: readonly Reason[];
    }
  | {
      readonly kind: 'cancelled';
      readonly reason: CancelReason;
      readonly output?: unknown;
      readonly audit?: AuditFacts;
    }
  | { readonly kind: 'timedOut'; readonly output?: unknown; readonly audit?: AuditFacts }
  | { readonly kind: 'lost'; readonly message: string; readonly audit?: AuditFacts };
