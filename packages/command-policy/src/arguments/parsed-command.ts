import type { Word } from '@umbo/shell-syntax';
import type { KnownForm } from '../knowledge/knowledge-base.ts';
import type { OptionSpec } from '../knowledge/option-spec.ts';

/** One option as it was given. */
export interface GivenOption {
  /** What it is, or null when nobody described it. */
  readonly spec: OptionSpec | null;
  /** What it could be when an abbreviation fits several: a deny rule matches each of them. */
  readonly candidates: readonly OptionSpec[];
  /** As written, without an attached value. */
  readonly spelled: string;
  /** Its values. */
  readonly values: readonly Word[];
  /** How many operands stand before it. */
  readonly operandsBefore?: number;
}

/** A part of the command line that cannot be relied on. */
export interface ArgumentProblem {
  /** Stable code. */
  readonly code: 'undescribed-option' | 'undescribed-subcommand' | 'undescribed-operand' | 'unknown-word';
  /** Finishes the sentence "it …". */
  readonly message: string;
  /** True for words that a wrapper puts in while it runs (`xargs`). */
  readonly isUnseen?: boolean;
}

/** The command or one of its subcommands, with the options given to it. */
export interface CommandLevel {
  /** Its knowledge. */
  readonly known: KnownForm;
  /** The options given at this level. */
  readonly options: GivenOption[];
}

/** Words sorted by what they are. */
export interface ParsedCommand {
  /** The command itself, then each subcommand. Empty for a program nobody described. */
  readonly levels: readonly CommandLevel[];
  /** Names of the subcommands, outermost first. */
  readonly subcommands: readonly string[];
  /** Every option given, in order. */
  readonly options: readonly GivenOption[];
  /** Words that are not options. */
  readonly operands: readonly Word[];
  /** Leading `NAME=VALUE` words. */
  readonly variables: readonly Word[];
  /** What cannot be relied on: each asks. */
  readonly problems: readonly ArgumentProblem[];
}
