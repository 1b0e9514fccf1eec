import type { Figure } from './figure.ts';
import type { Growth } from './growth.ts';

/** What one bench has to tell: a part of the performance page. */
export interface Section {
  /** A short name for files and filters. */
  readonly id: string;
  readonly title: string;
  /** Where it stands on the page; smaller is earlier. */
  readonly order: number;
  /** What was measured and how, in a sentence or three. */
  readonly about: string;
  readonly figures: readonly Figure[];
  readonly growth?: readonly Growth[];
  /** Facts that are no ratios, one sentence each. */
  readonly notes?: readonly string[];
  /** Peers that were not measured, and why. */
  readonly absent?: readonly { readonly peer: string; readonly reason: string }[];
}
