import { readScript } from '@umbo/shell-syntax';
import type { ShellCommand } from '@umbo/shell-syntax';
import type { CommandReport } from './command-report.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
/** What takes a part of its standard input, byte by byte or by going back to where it stopped, and leaves the rest. */
const takers = words(
  'read mapfile readarray dd line busybox toybox less more m4 ed ex perl bc dc vi vim nano',
);
/** The same, where no file is named. */
const withoutFile = words('head tail od xxd hexdump hd cmp strings file');
/** The same, where the first operand is no file yet. */
const withoutSecond = words('sed gsed awk gawk mawk nawk jq yq grep egrep fgrep zgrep rg');

/**
 * Whether something in the text a shell reads from its standard input may read on there, or put something else in its place: `read x`
 * takes the line behind it, so that the shell goes on in the middle of what looked like a here-document or a quotation.
 * `reports` from `from` on are about the text.
 */
export function readsOwnText(text: string, reports: readonly CommandReport[], from: number): boolean {
  if (/\bselect\b/.test(text)) return true;
  const { commands } = readScript(text);
  if (commands.some(swapsInput)) return true;
  const apart = new Set(commands.filter((command) => isFedApart(command, text)).map(({ source }) => source));
  for (const command of commands) if (!isFedApart(command, text)) apart.delete(command.source);
  const isApart = (report: CommandReport): boolean => {
    for (let at: CommandReport | undefined = report; at !== undefined;) {
      if (apart.has(at.source)) return true;
      at = at.parent === null || at.parent < from ? undefined : reports[at.parent];
    }
    return false;
  };
  return reports.slice(from).some((report) => takesPart(report.argv) && !isApart(report));
}

/** `exec < file`: what comes next is read from there. */
function swapsInput({ words: [program, ...rest], redirects }: ShellCommand): boolean {
  return (
    program?.value === 'exec' &&
    rest.length === 0 &&
    redirects.some(({ kind, descriptor }) => (descriptor ?? 0) === 0 && kind !== 'write' && kind !== 'append')
  );
}

/** Whether its input surely comes from a pipe in front of it or from a file that is named: `x | head -1`, `while read l … done < list`. */
function isFedApart({ start, redirects, stdinIsFed }: ShellCommand, text: string): boolean {
  if (!stdinIsFed) return false;
  const inputs = redirects.filter(
    ({ kind, descriptor }) => (descriptor ?? 0) === 0 && kind !== 'write' && kind !== 'append',
  );
  if (inputs.length > 0)
    return inputs.every(({ kind, target }) => kind === 'read' && /^[\w.][\w./-]*$/.test(target.value ?? ''));
  return /(?<!\|)\|&?\s*(?:(?:while|until)\s+)?(?:IFS=\S*\s+)?$/.test(text.slice(0, start));
}

function takesPart([program, ...given]: readonly (string | null)[]): boolean {
  const name = program?.replace(/^.*\//s, '') ?? '';
  if (takers.has(name)) return true;
  if (given.some((word) => word === null || /^-$|^\/(?:dev|proc)\//.test(word)))
    return withoutFile.has(name) || withoutSecond.has(name);
  const operands = given.filter((word) => !/^-|^\d+$/.test(word ?? ''));
  const isFile = /^[\w./-]*[./][\w./-]*$/.test(operands.at(-1) ?? '');
  if (withoutFile.has(name)) return !isFile;
  if (!withoutSecond.has(name)) return false;
  if (name.endsWith('grep') && given.some((word) => /^-\w*[rR]/.test(word ?? ''))) return false;
  // Several `-e` are several scripts, and no file.
  return operands.length < 2 || !isFile || given.some((word) => /^-\w*e|^--e/.test(word ?? ''));
}
