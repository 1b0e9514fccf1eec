import type { Opinion } from './opinion.ts';

/** An opinion, and the rule that lifted it, if one did. */
export type WeighedOpinion = Opinion & {
  /** The allow rule that lifted it: it no longer counts. */
  readonly liftedBy?: string;
};

/** One effect, for explanations. */
export interface EffectReport {
  /** What is done. */
  readonly kind: string;
  /** To what; null when to nothing in particular. */
  readonly target: string | null;
  /** The option or place that says so. */
  readonly via: string;
}

/** Everything found out about one command: its words, what it does, what each layer said. */
export interface CommandReport {
  /** Program and arguments; null for a word that is unknown before running. */
  readonly argv: readonly (string | null)[];
  /** As written. */
  readonly source: string;
  /** The file the program is, links resolved. */
  readonly resolvedPath: string | null;
  /** Where it would run; null when unknown. */
  readonly cwd: string | null;
  /** The command that starts this one, as an index into the list; null at the top. */
  readonly parent: number | null;
  /** The wrapper it was found in (`env`, `sh -c`); null at the top. */
  readonly via: string | null;
  /** True when command knowledge describes the program. */
  readonly isDescribed: boolean;
  /** Subcommands, outermost first. */
  readonly subcommands: readonly string[];
  /** What it does. */
  readonly effects: readonly EffectReport[];
  /** What each layer said. */
  readonly opinions: readonly WeighedOpinion[];
  /** The verdict on this command alone, without those it starts. */
  readonly verdict: 'allow' | 'ask' | 'deny';
  /** True when it is proven to read only, with everything it starts. */
  readonly isReadOnly: boolean;
}
