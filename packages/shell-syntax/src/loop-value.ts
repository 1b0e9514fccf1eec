import type { Word } from './word.ts';

/** A word that a `for` or `select` gives to its variable: one of the values the variable has in the loop. */
export interface LoopValue {
  /** The variable's name. */
  readonly name: string;
  /** The word. */
  readonly word: Word;
}
