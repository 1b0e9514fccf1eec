import type { Outcome } from './outcome.ts';

/** What the transcript gets for a call: its outcome, or word that it goes on in the background. */
export type CallResult =
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'detached'; readonly taskId: string; readonly output?: unknown };
