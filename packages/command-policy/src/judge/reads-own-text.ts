import { readScript } from '@umbo/shell-syntax';
import type { CommandReport } from './command-report.ts';

/** What takes a part of its standard input and leaves the rest. */
const alwaysPart = new Set(['read', 'mapfile', 'readarray', 'sed', 'dd', 'line', 'busybox', 'toybox']);
/** The same, where no file is named. */
const partWithoutFile = new Set(['head', 'tail', 'od', 'xxd', 'hexdump', 'hd', 'cmp', 'strings']);
const greps = new Set(['grep', 'egrep', 'fgrep', 'zgrep', 'rg']);

/**
 * Whether something in the text a shell reads from its standard input may read on there: `read x` takes the line behind it, so that
 * the shell goes on in the middle of what looked like a here-document or a quotation. `reports` from `from` on are about the text.
 */
export function readsOwnText(text: string, reports: readonly CommandReport[], from: number): boolean {
  if (/\bselect\b/.test(text)) return true;
  const { commands } = readScript(text);
  const unfed = new Set(commands.filter(({ stdinIsFed }) => !stdinIsFed).map(({ source }) => source));
  const fed = new Set(
    commands.flatMap(({ source, stdinIsFed }) => (stdinIsFed && !unfed.has(source) ? [source] : [])),
  );
  const isFed = (report: CommandReport): boolean => {
    for (let at: CommandReport | undefined = report; at !== undefined;) {
      if (fed.has(at.source)) return true;
      at = at.parent === null || at.parent < from ? undefined : reports[at.parent];
    }
    return false;
  };
  return reports.slice(from).some((report) => takesPart(report.argv) && !isFed(report));
}

function takesPart([program, ...words]: readonly (string | null)[]): boolean {
  const name = program?.replace(/^.*\//s, '') ?? '';
  if (alwaysPart.has(name)) return true;
  if (greps.has(name)) return words.some((word) => /^-\w*m|^--ma/.test(word ?? '-m'));
  return partWithoutFile.has(name) && !words.some((word) => /^[^-].*[./]|^[./]/.test(word ?? ''));
}
