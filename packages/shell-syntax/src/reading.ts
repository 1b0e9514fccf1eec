import type { LoopValue } from './loop-value.ts';
import type { ShellCommand } from './shell-command.ts';

/** A reason why a reading may not justify `allow`. */
export interface Doubt {
  /** A stable code, e.g. `syntax-error`, `too-long`, `unaccounted-substitution`, `control-character`, `evaluates-code`. */
  readonly code: string;
  /** What was seen, for people. */
  readonly message: string;
  /** Offset in the script, where known. */
  readonly offset?: number;
}

/** What was read, whether or not it is all. */
export interface ReadContent {
  /** Every command the script could run. */
  readonly commands: readonly ShellCommand[];
  /** What its loops give their variables, as far as it was parsed: may only justify `ask` or `deny`. */
  readonly loopValues: readonly LoopValue[];
}

/**
 * What a script could run. `certain`: every command is listed, so the list may justify `allow`.
 * `cannotTell`: the list is the lenient reading and may only justify `ask` or `deny`.
 */
export type Reading =
  | (ReadContent & { readonly kind: 'certain' })
  | (ReadContent & { readonly kind: 'cannotTell'; readonly doubts: readonly Doubt[] });
