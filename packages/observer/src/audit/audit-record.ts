import type { DecisionRecord, JsonValue, OutcomeRecord } from '@umbo/tools-core';

/** Who and what a record is about. */
export interface AuditCall {
  /** The call. */
  readonly callId: string;
  /** The session. */
  readonly sessionId: string;
  /** The turn. */
  readonly turnId: string;
  /** The agent. */
  readonly agentId: string;
  /** The tool. */
  readonly tool: string;
}

/** One reason of a decision, without its data. */
export interface AuditReason {
  /** Stable code. */
  readonly code: string;
  /** One sentence. */
  readonly message: string;
  /** The rule that said so. */
  readonly rule?: string;
  /** The policy that said so. */
  readonly policy?: string;
}

/** What a record says, by kind. */
export type AuditBody =
  | { readonly kind: 'opened'; readonly log: string }
  | { readonly kind: 'repaired'; readonly droppedBytes: number }
  | { readonly kind: 'rotated'; readonly from: string; readonly log: string }
  | {
      readonly kind: 'retention';
      readonly files: readonly string[];
      readonly throughSeq: number;
      readonly throughHash: string;
    }
  | (AuditCall & {
      readonly kind: 'decision';
      readonly decision: DecisionRecord['decision'];
      readonly reasons: readonly AuditReason[];
      readonly approver?: string;
      readonly requests: readonly JsonValue[];
    })
  | (AuditCall & { readonly kind: 'start'; readonly requests: readonly JsonValue[] })
  | (AuditCall & {
      readonly kind: 'outcome';
      readonly outcome: OutcomeRecord['outcome'];
      readonly reason?: string;
      readonly success?: boolean;
      readonly durationMs: number;
      readonly facts: Readonly<Record<string, JsonValue>>;
    });

/** The chain's own fields of every record. */
export interface AuditChain {
  /** Position in the log, from 1, without gaps. */
  readonly seq: number;
  /** Hash of the record before; 64 zeros for the first. */
  readonly prev: string;
  /** Wall-clock milliseconds. */
  readonly at: number;
  /** Monotonic milliseconds since the writing process started. */
  readonly mono: number;
  /** SHA-256 over the line up to this field. */
  readonly hash: string;
}

/** One record of the audit log. */
export type AuditRecord = AuditChain & AuditBody;
