import type { Word } from './word.ts';

/** A directory that `cd` or `pushd` names, as the word it was written as. */
export interface DirectoryChange extends Word {
  /** True when the change stands in a branch, or behind something that may end its line: later commands may start without it. */
  readonly mayBeSkipped: boolean;
  /** True where the command runs only because the change has succeeded: behind `cd x &&`. */
  readonly hasSucceeded: boolean;
}
