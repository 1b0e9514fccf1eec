import type { Word } from '@umbo/shell-syntax';
import type { Effect } from '../knowledge/effect.ts';
import type { ArgumentWord } from './word-shape.ts';

/** One thing a command does, with the word it does it to. */
export interface Finding {
  /** What it does. */
  readonly effect: Effect;
  /** The word it is about; null when it is about none. */
  readonly word: ArgumentWord | null;
  /** For what starts a command: the program and its arguments. For `movesTo`: the words that are moved. */
  readonly words?: readonly Word[];
  /** The option or place it comes from, for explanations. */
  readonly via: string;
}
