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

/**
 * What a script could run. `certain`: every command is listed, so the list may justify `allow`.
 * `cannotTell`: the list is the lenient reading and may only justify `ask` or `deny`.
 */
export type Reading =
  | { readonly kind: 'certain'; readonly commands: readonly ShellCommand[] }
  | {
      readonly kind: 'cannotTell';
      readonly commands: readonly ShellCommand[];
      readonly doubts: readonly Doubt[];
    };
