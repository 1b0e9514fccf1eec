import { openDeeperValue } from './deeper-value.ts';
import { openFlagItem } from './flag-item.ts';
import type { LineBlock } from './line-block.ts';
import { openPrinted } from './printed-secret.ts';
import { openReturned } from './returned-value.ts';
import { openSaidBelow } from './said-below.ts';
import { openTable } from './table.ts';

const MARK = 1;
const OPENS = 2;

const CLASS: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  return (/[\w"'~ -]/.test(char) ? MARK : 0) | (/[[{(:=\\]/.test(char) ? OPENS : 0);
});

/** Longest mark of a here-document. */
const LONGEST_MARK = 34;

/** The line ends with a sign that opens a value, or with the mark of a here-document. */
const opensValue = (line: string, end: number): boolean => {
  const last = line.charCodeAt(end - 1);
  if (((CLASS[last] as number) & OPENS) !== 0) return true;
  if (last === 0x3e) return line.charCodeAt(end - 2) === 0x3d;
  // A text over several lines in PowerShell.
  if (last === 0x22 || last === 0x27) return line.charCodeAt(end - 2) === 0x40;
  let at = end - 1;
  const lowest = Math.max(1, end - LONGEST_MARK);
  while (at > lowest && ((CLASS[line.charCodeAt(at)] as number) & MARK) !== 0) at--;
  return line.charCodeAt(at) === 0x3c && line.charCodeAt(at - 1) === 0x3c;
};

/** The block that a line with a secret name in it begins: a table under its head, or a value that stands on the lines below. */
export function openNamed(line: string): LineBlock | undefined {
  let end = line.length;
  while (end > 0 && (line.charCodeAt(end - 1) === 0x20 || line.charCodeAt(end - 1) === 0x09)) end--;
  if (end === 0) return undefined;
  if (opensValue(line, end))
    return (
      (line.charCodeAt(end - 1) === 0x3a ? openSaidBelow(line) : undefined) ??
      openDeeperValue(line) ??
      openReturned(line)
    );
  const item = openFlagItem(line);
  if (item !== undefined) return item;
  const printed = openPrinted(line);
  if (printed !== undefined) return printed;
  return line.includes('=') || line.includes(':') || line.includes('<') ? undefined : openTable(line);
}
