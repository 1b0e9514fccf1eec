import type { Word } from './word.ts';

/** One `NAME=value`, before a command or alone. */
export interface Assignment {
  /** The variable's name, without a subscript. */
  readonly name: string;
  /** The value; null for an array or for a declaration without one. */
  readonly value: Word | null;
  /** True for `+=`. */
  readonly append: boolean;
  /** True when the variable is exported to programs: before a command, by `export`, or under `set -a`. */
  readonly exported: boolean;
}
