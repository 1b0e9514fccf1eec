import type { ParsedScript } from 'unbash';
import type { Word } from '../word.ts';

/** Code that runs while a word is expanded. */
export interface NestedScript {
  readonly script: ParsedScript;
  /** The text the script's offsets refer to: an escaped backtick has its own. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** True for `>(…)`, whose commands read what is written to it, and beside a redirection of standard input. */
  readonly stdinIsFed: boolean;
}

/** One word as read and verified: its value and what its expansion does. */
export interface WordReading {
  readonly word: Word;
  /** Scripts the expansion runs, in order. */
  readonly nested: readonly NestedScript[];
  /** Variables whose value is evaluated as arithmetic. */
  readonly arithmeticReads: readonly string[];
  /** Variables that arithmetic in the word sets. */
  readonly arithmeticWrites: readonly string[];
  /** The expansion itself may be an error: arithmetic, a subscript, a slice. */
  readonly mayFail: boolean;
  /** `integer` when the value is surely a whole number, a variable's name when the word is just that variable. */
  readonly shape:
    | { readonly kind: 'integer' | 'other' }
    | { readonly kind: 'variable'; readonly name: string };
}
