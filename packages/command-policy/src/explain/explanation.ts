import type { AllowSuggestion, Reason } from '@umbo/tools-core';
import type { CommandReport } from '../judge/command-report.ts';
import type { Opinion } from '../judge/opinion.ts';

/** Why a request was decided as it was, as data. */
export interface Explanation {
  /** The request's kind. */
  readonly kind: string;
  /** The decision. */
  readonly verdict: 'allow' | 'ask' | 'deny' | 'abstain';
  /** True when it is proven that nothing but reading happens. */
  readonly isReadOnly: boolean;
  /** Every command found, through wrappers and substitutions, in the order found. */
  readonly commands: readonly CommandReport[];
  /** What was said of the request or the text as a whole. */
  readonly opinions: readonly Opinion[];
  /** The reasons as the decision gives them. */
  readonly reasons: readonly Reason[];
  /** "Always allow" offers. */
  readonly suggestions: readonly AllowSuggestion[];
  /** The smallest change that would alter the decision, where one is known. */
  readonly change: string | null;
}
