import type { Assignment } from './assignment.ts';
import type { DirectoryChange } from './directory-change.ts';
import type { Redirect } from './redirect.ts';
import type { Word } from './word.ts';

/** One command the script could run, wherever it stands in it. */
export interface ShellCommand {
  /** The command word and its arguments; empty for a bare assignment or a bare redirection. */
  readonly words: readonly Word[];
  /** Assignments written before this command, or the whole of it. */
  readonly assignments: readonly Assignment[];
  /** Redirections of this command and of every compound command around it. */
  readonly redirects: readonly Redirect[];
  /**
   * Assignments of earlier commands that may reach this one's environment. A plain one (`exported` false) reaches it only
   * if the variable was exported before the script began, as PATH is.
   */
  readonly inheritedEnv: readonly Assignment[];
  /**
   * Directory changes before this command, in order (targets of `cd`, `pushd`); empty when still in the start directory.
   * Each may have failed unless it `hasSucceeded`, and one with `mayBeSkipped` may not have been reached: any selection of
   * those, in order, may be what happened.
   */
  readonly directoryChanges: readonly DirectoryChange[];
  /** True when the command word surely names a function the script itself defined; its body is reported either way. */
  readonly definedInScript: boolean;
  /** True when this command's stdin is a pipe, here-document, here-string or file: `… | sh` matters. */
  readonly stdinIsFed: boolean;
  /**
   * All that this command reads from its standard input, where that is literal text given to it alone; null otherwise. A
   * here-document around several commands is nobody's: each reads on where the one before stopped.
   */
  readonly stdinText: string | null;
  /** The command as written. */
  readonly source: string;
  /** Offset of `source` in the script. */
  readonly start: number;
}
