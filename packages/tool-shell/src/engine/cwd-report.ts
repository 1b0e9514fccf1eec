import { randomBytes } from 'node:crypto';

/** A shell call that says at its end where it stands. */
export interface CwdReport {
  /** The text for the shell. */
  readonly script: string;
  /** Standard error without the report, and the directory when the report came. */
  read(stderr: string): { readonly stderr: string; readonly cwd: string | null };
}

/**
 * Puts a trap before `script` that prints the last directory to standard error behind a word nobody can guess. On the same line and
 * without eval, so that line numbers, `$1` and syntax errors are those of the script alone. A script that sets its own EXIT trap,
 * replaces the shell or lies about PWD gives no report or a wrong one: what it says is only ever a wish, confined like any other.
 */
export function reportingCwd(script: string): CwdReport {
  const word = `umbo-cwd-${randomBytes(12).toString('hex')}`;
  return {
    script: `trap 'printf "%s%s" ${word} "$PWD" >&2' EXIT; ${script}`,
    read(stderr) {
      const at = stderr.lastIndexOf(word);
      if (at === -1) return { stderr, cwd: null };
      const before = stderr.slice(0, at);
      // The shell quotes the line it cannot read, the trap in it.
      if (before.includes(word)) return { stderr: before.slice(0, before.indexOf(word)), cwd: null };
      return { stderr: before, cwd: stderr.slice(at + word.length) };
    },
  };
}
