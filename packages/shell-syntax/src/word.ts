/** Why a word's value cannot be known before the shell runs. */
export type UnknownPart =
  | 'variable'
  | 'glob'
  | 'substitution'
  | 'tilde'
  | 'brace'
  | 'arithmetic'
  | 'processSubstitution'
  | 'other';

/** One shell word: its literal value where that is certain, else what is unknown about it. */
export interface Word {
  /** The word as written, quotes included. */
  readonly source: string;
  /** The exact string the program would receive, or null when any part is unknown. */
  readonly value: string | null;
  /** The kinds of unknown parts; empty exactly when `value` is a string. */
  readonly unknown: readonly UnknownPart[];
  /** The longest literal prefix before the first unknown part: enough to see `--output=$X` or `/etc/$f`. */
  readonly literalPrefix: string;
  /** True when an unknown part stands unquoted, so the word may become zero or many words. */
  readonly maySplit: boolean;
}
