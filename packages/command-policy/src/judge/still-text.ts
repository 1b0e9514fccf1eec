import type { Redirect, ShellCommand } from '@umbo/shell-syntax';
import type { CommandReport } from './command-report.ts';
import type { Judging } from './site.ts';

/** What makes a command run more than once. */
const repeats = /\b(?:for|while|until|select|function|coproc|trap)\b|\(\s*\)/;
/** What makes a pattern mean something else. */
const patternWords = /GLOBIGNORE|BASHOPTS|SHELLOPTS|shopt/;
/** A pipe or a job in the background: what stands behind may run before. */
const isConcurrent = /(?<![|&>])(?:\|(?!\|)|&(?![&>]))/;

/**
 * For each command of a text, whether everything that may run before it leaves the names in the file system alone, or gives
 * names that are plain to see: then a pattern of that command means what it matches now, and not the file
 * `--checkpoint-action=…` that the command before it unpacked. `judgeAlone` judges one command for nothing but this.
 */
export function stillPlaces(
  text: string,
  commands: readonly ShellCommand[],
  judgeAlone: (command: ShellCommand, scratch: Judging) => void,
  judging: Judging,
): readonly boolean[] {
  const bare = withoutQuotes(text);
  const isPlain = !repeats.test(bare) && !patternWords.test(text);
  if (commands.length === 1 || !isPlain || !/[*?]|\.\./.test(text)) return commands.map(() => isPlain);
  const loud = commands.filter((command) => {
    const scratch: Judging = { ...judging, reports: [], opinions: [] };
    judgeAlone(command, scratch);
    const isQuiet =
      scratch.opinions.length === 0 &&
      scratch.reports.every(namesItsFiles) &&
      command.redirects.every(namesItsFile);
    return !isQuiet;
  });
  // A substitution among the words of a command runs before its patterns are looked up.
  const mayComeBefore = (other: ShellCommand, command: ShellCommand): boolean =>
    isConcurrent.test(bare) || other.start < command.start + command.source.length;
  return commands.map((command) =>
    loud.every((other) => other === command || !mayComeBefore(other, command)),
  );
}

/**
 * `git commit -m 'wait for it'` has no loop; where quotes are not plain to see, they stay. Quotes pair from left to right: the
 * closing one of `"$x"` opens nothing, or `echo "$x"; for f in a b; do …; done; echo "y"` would hide its loop.
 */
function withoutQuotes(text: string): string {
  if (/[\\#`]|<<|\$[({]/.test(text)) return text;
  return text.replaceAll(/'[^']*'|"[^"]*"/g, '""');
}

/** `mkdir -p -- --output=a/b` makes the first part of its name too. */
const isPlainName = (name: string | null): boolean =>
  name !== null && !/["'$`\\*?[{]/.test(name) && !/(?:^|\/)-/.test(name);

/** Reads, removes, or makes files by names that are written out and start with no dash (`mkdir -p out`). */
function namesItsFiles(report: CommandReport): boolean {
  if (report.isReadOnly) return true;
  if (report.parent !== null || (!report.isDescribed && report.argv.length > 0)) return false;
  return report.effects.every(
    ({ kind, target }) =>
      kind === 'reads' || kind === 'deletes' || (kind === 'writes' && isPlainName(target)),
  );
}

function namesItsFile({ kind, target }: Redirect): boolean {
  return !/^(?:write|append|readWrite)$/.test(kind) || isPlainName(target.value);
}
