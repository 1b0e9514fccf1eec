import type { JsonValue } from '../json-value.ts';

/** One reason behind a decision. */
export interface Reason {
  /** Stable kebab-case code, e.g. `command-not-allowed`. */
  readonly code: string;
  /** One sentence for the model and for people; says what may be done instead where there is something. */
  readonly message: string;
  /** The rule's id, when a rule said so. */
  readonly rule?: string;
  /** The policy's name. */
  readonly policy?: string;
  /** The explanation as data. */
  readonly details?: JsonValue;
  /** Which way it pointed; set when decisions are composed, so that a verdict can keep every reason. */
  readonly decision?: 'allow' | 'ask' | 'deny';
}

/** How long an approval lasts. */
export type ApprovalScope = 'once' | 'session' | 'project';

/** An "always allow" a person could choose: only the part that asked. */
export interface AllowSuggestion {
  /** The rule in policy-file notation, e.g. `npm test`. */
  readonly match: string;
  /** Widest scope offered. */
  readonly scope: ApprovalScope;
  /** How long it would last. */
  readonly expiresInMs: number;
}

/** May run. */
export interface AllowDecision {
  /** Union tag. */
  readonly kind: 'allow';
  /** Why. */
  readonly reasons: readonly Reason[];
  /** True only when it is proven that nothing but reading happens: what level `read` may run. */
  readonly readOnly?: boolean;
}

/** May run only when a person says so. */
export interface AskDecision {
  /** Union tag. */
  readonly kind: 'ask';
  /** Every reason to ask. */
  readonly reasons: readonly Reason[];
  /** "Always allow" offers. */
  readonly suggestions?: readonly AllowSuggestion[];
}

/** Does not run. */
export interface DenyDecision {
  /** Union tag. */
  readonly kind: 'deny';
  /** Every reason to deny. */
  readonly reasons: readonly Reason[];
}

/** No opinion. All abstaining means the fallback the host gave. */
export interface AbstainDecision {
  /** Union tag. */
  readonly kind: 'abstain';
}

/** What one policy says of one request. */
export type Decision = AllowDecision | AskDecision | DenyDecision | AbstainDecision;

/** What the checker says after composing every policy: never `abstain`. */
export type Verdict = AllowDecision | AskDecision | DenyDecision;
