import type { Assignment } from './assignment.ts';
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
  /** Exported assignments of earlier commands that reach this one's environment. */
  readonly inheritedEnv: readonly Assignment[];
  /** Directory changes before this command, in order (targets of `cd`, `pushd`); empty when still in the start directory. */
  readonly directoryChanges: readonly Word[];
  /** True when the command word names a function or alias the script itself defined (its body is reported too). */
  readonly definedInScript: boolean;
  /** True when this command's stdin is a pipe, here-document, here-string or file: `… | sh` matters. */
  readonly stdinIsFed: boolean;
  /** The command as written. */
  readonly source: string;
  /** Offset of `source` in the script. */
  readonly start: number;
}
