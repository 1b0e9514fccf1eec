import { randomBytes } from 'node:crypto';

/** A shell call that says at its end where it stands. */
export interface CwdReport {
  /** The text for the shell. */
  readonly script: string;
  /** Standard error without the report, and the directory when the report came. */
  read(stderr: string): { readonly stderr: string; readonly cwd: string | null };
}

/**
 * Puts a trap before `script` that prints the last directory to standard error, with a word nobody can guess on both sides: what was
 * started with & may print after it. On the same line and without eval, so that line numbers, `$1` and syntax errors are those of the
 * script alone. A script that sets its own EXIT trap, replaces the shell or lies about PWD gives no report or a wrong one: what it
 * says is only ever a wish, confined like any other.
 */
export function reportingCwd(script: string): CwdReport {
  const word = `umbo-cwd-${randomBytes(12).toString('hex')}`;
  return {
    script: `trap 'printf "%s%s%s" ${word} "$PWD" ${word} >&2' EXIT; ${script}`,
    read(stderr) {
      const end = stderr.lastIndexOf(word);
      const start = end === -1 ? -1 : stderr.lastIndexOf(word, end - 1);
      const cwd = stderr.slice(start + word.length, end);
      const reported = start !== -1 && cwd.startsWith('/');
      const rest = reported ? stderr.slice(0, start) + stderr.slice(end + word.length) : stderr;
      return { stderr: withoutLinesOf(word, rest), cwd: reported ? cwd : null };
    },
  };
}

/** The shell quotes the line it cannot read, and traces it under `set -x`: the trap in it is ours. */
function withoutLinesOf(word: string, text: string): string {
  if (!text.includes(word)) return text;
  return text
    .split(/(?<=\n)/)
    .filter((line) => !line.includes(word))
    .join('');
}
