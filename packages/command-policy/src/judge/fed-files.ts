import type { ShellCommand } from '@umbo/shell-syntax';
import type { FoundFiles } from '../arguments/found-files.ts';
import type { JudgeParts } from './judge-parts.ts';
import { printedFiles, readPlainly } from './printed-files.ts';

const mostNames = 4096;
/** What makes the pipeline run twice, or something beside it. */
const isBusy = /\b(?:for|while|until|select|function|coproc|trap)\b|\(\s*\)|[^&>|]&(?![&>])/;
const lists: Readonly<Record<string, readonly string[]>> = {
  grep: ['-v', '-E', '-F', '-i', '-w', '-x', '-e'],
  egrep: ['-v', '-i'],
  head: ['-n', '-NUM'],
  tail: ['-n', '-NUM'],
  sort: ['-u', '-r'],
  uniq: [],
};

/**
 * What `xargs` is fed by the pipeline it ends: `find src -name '*.ts' | xargs sed -i …` is what `find … -exec` says with other words.
 * Lines fall apart at blanks and quotes, so no name below may have one now, and nothing may run before that could make one. Null where
 * any of that cannot be told.
 */
export function fedFiles(
  at: number,
  commands: readonly ShellCommand[],
  text: string,
  cwd: string | null,
  parts: JudgeParts,
): FoundFiles | null {
  if (cwd === null || isBusy.test(text.replaceAll(/'[^']*'|"[^"$`]*"/g, '""'))) return null;
  let first = at;
  do {
    if (!isPiped(commands[first - 1], commands[first], text)) return null;
    first -= 1;
  } while (keepsLines(commands[first], parts));
  const before = commands.slice(0, first);
  if (before.some(({ words, redirects }) => words[0]?.value !== 'cd' || redirects.length > 0)) return null;
  const found = printedFiles(commands[first], parts);
  if (found === null || found.places.some((place) => !/^[\w./]/.test(place))) return null;
  const isPlain = found.places.every((place) =>
    hasPlainNames(place.startsWith('/') ? place : `${cwd}/${place}`, parts),
  );
  return isPlain ? found : null;
}

function isPiped(left: ShellCommand | undefined, right: ShellCommand | undefined, text: string): boolean {
  if (left === undefined || right === undefined || left.redirects.some(({ kind }) => kind !== 'write'))
    return false;
  const end = left.start + left.source.length;
  return (
    text.startsWith(left.source, left.start) &&
    text.startsWith(right.source, right.start) &&
    /^(?:[ \t]*2>[ \t]*\/dev\/null)?[ \t]*\|[ \t\n]*$/.test(text.slice(end, right.start))
  );
}

/** `grep -v node_modules`, `head -5`: some of the lines, as they were. */
function keepsLines(command: ShellCommand | undefined, parts: JudgeParts): boolean {
  const allowed = lists[command?.words[0]?.value ?? ''];
  const parsed = allowed === undefined ? null : readPlainly(command, parts);
  if (parsed === null) return false;
  const isGrep = command?.words[0]?.value?.endsWith('grep') === true;
  const most = isGrep && !parsed.options.some(({ spec }) => spec?.id === '--regexp') ? 1 : 0;
  return (
    parsed.operands.length <= most &&
    parsed.options.every(({ spelled }) => allowed?.includes(spelled.replace(/^-\d+$/, '-NUM')) === true)
  );
}

/** Whether no name below has a blank, a quote or a backslash, or starts with a dash. */
function hasPlainNames(place: string, { files, paths }: JudgeParts): boolean {
  if (!paths.isInside(place)) return false;
  let seen = 0;
  const waiting = [place];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    const names = files.list(directory);
    // A file among the places.
    if (names === null) continue;
    for (const name of names) {
      seen += 1;
      if (seen > mostNames || /[\s'"\\]|^-/.test(name)) return false;
      const below = `${directory}/${name}`;
      if (!name.includes('.') || files.isDirectory(below)) {
        if (files.realPath(below) === `${files.realPath(directory)}/${name}`) waiting.push(below);
      }
    }
  }
  return true;
}
