import { randomBytes } from 'node:crypto';

/** A shell call that says at its end where it stands. */
export interface CwdReport {
  /** Arguments for the shell. */
  readonly argv: readonly string[];
  /** Standard error without the report, and the directory when the report came. */
  read(stderr: string): { readonly stderr: string; readonly cwd: string | null };
}

/**
 * Runs `script` unchanged (as `$1` of an outer line the policy need not judge: it is ours) and prints the last directory to standard
 * error behind a word nobody can guess.
 */
export function reportingCwd(script: string): CwdReport {
  const word = `umbo-cwd-${randomBytes(12).toString('hex')}`;
  const outer = `trap 'printf "%s%s" ${word} "$PWD" >&2' EXIT; eval "$1"`;
  return {
    argv: ['-c', outer, 'bash', script],
    read(stderr) {
      const at = stderr.lastIndexOf(word);
      return at === -1
        ? { stderr, cwd: null }
        : { stderr: stderr.slice(0, at), cwd: stderr.slice(at + word.length) };
    },
  };
}
