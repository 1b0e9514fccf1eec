import { isGuess } from '../checks/guess.ts';
import { looksRandom } from '../checks/random.ts';
import { secretNameStrength, type NameStrength } from '../names/secret-name.ts';
import { openColumns } from './columns.ts';
import type { BlockStep, LineBlock, Part } from './line-block.ts';

/** A title: some words, no sentence. */
const TITLE = /^[A-Za-z_][\w.#/()-]{0,39}(?: [\w.#/()-]{1,24}){0,3}$/;
/** Rules between the head and the rows, and around them. */
const RULE = /^[ \t]{0,64}[|+:=-][-|+:= \t]{2,2000}$|^[ \t]{0,64}\xe2[\x94\x95][\x80-\xbf\xe2]{2,4000}$/;
const BAR = /\||\xe2(?:\x94[\x82\x83]|\x95\x91)/;
const MOST_CELLS = 64;
const LONGEST_HEAD = 2048;

/** What parts the cells: a bar, or the sign of a file of values. */
type Divider = '|' | ',' | ';' | '\t';

interface Cell extends Part {
  readonly value: string;
}

/** The cells of a line, without blanks and quotes around them. */
const cellsOf = (line: string, divider: Divider): Cell[] => {
  const bars = divider === '|' ? /\||\xe2(?:\x94[\x82\x83]|\x95\x91)/g : undefined;
  const cells: Cell[] = [];
  let start = 0;
  while (cells.length < MOST_CELLS) {
    // A quoted value may hold the divider.
    const quoted = bars === undefined && line[start] === '"' ? line.indexOf('"', start + 1) : -1;
    const from = quoted < 0 ? start : quoted;
    let end = line.indexOf(divider, from);
    let width = 1;
    if (bars !== undefined) {
      bars.lastIndex = from;
      const match = bars.exec(line);
      end = match?.index ?? -1;
      width = match?.[0].length ?? 1;
    }
    const stop = end < 0 ? line.length : end;
    const text = line.slice(start, stop);
    const lead = /^[ \t]*["'`]?/.exec(text)?.[0].length ?? 0;
    const value = text.slice(lead).replace(/["'`]?[ \t]*$/, '');
    cells.push({ start: start + lead, end: start + lead + value.length, value });
    if (end < 0) break;
    start = end + width;
  }
  return cells;
};

/** What the first line of a table says. */
export interface Head {
  readonly divider: Divider;
  readonly count: number;
  /** The columns that hold secrets. */
  readonly columns: readonly (readonly [number, NameStrength])[];
}

/** The rows under a head. */
export const tableOf = (head: Head): LineBlock => ({
  label: 'secret',
  soft: true,
  next(line): BlockStep {
    if (RULE.test(line)) return { kind: 'pass', block: this };
    const cells = cellsOf(line, head.divider);
    const parts: Part[] = [];
    for (const [column, strength] of head.columns) {
      const cell = cells[column];
      if (cell !== undefined && isGuess(cell.value, strength))
        parts.push({ start: cell.start, end: cell.end });
    }
    // A row that is not whole may be one that is still coming in: what it has is judged, but the table is over.
    const block = cells.length === head.count ? this : undefined;
    if (parts.length > 0 && (head.count > 1 || !/[ \t]/.test(line.trim())))
      return { kind: 'mark', parts, block };
    return block === undefined ? { kind: 'end' } : { kind: 'pass', block };
  },
});

/** Copied from a page: the title, and below it what nobody would call a word. */
const valueBelow = (line: string): BlockStep => {
  const value = /^[ \t]{0,8}([A-Za-z0-9+/=_.-]{20,512})[ \t]{0,8}$/.exec(line)?.[1] ?? '';
  const start = line.indexOf(value);
  return value !== '' && looksRandom(value)
    ? { kind: 'mark', parts: [{ start, end: start + value.length }], block: undefined }
    : { kind: 'end' };
};

/** A column alone is a table only where a rule stands under its title, or a value that was generated. */
const underTitle = (head: Head): LineBlock => ({
  label: 'secret',
  soft: true,
  next: (line) =>
    /^[ \t]{0,8}-{3,200}[ \t]{0,8}$/.test(line) ? { kind: 'pass', block: tableOf(head) } : valueBelow(line),
});

const readHead = (line: string, divider: Divider): Head | undefined => {
  const cells = cellsOf(line, divider);
  const columns: (readonly [number, NameStrength])[] = [];
  for (const [column, { value }] of cells.entries()) {
    if (value === '' && divider === '|' && (column === 0 || column === cells.length - 1)) continue;
    if (!TITLE.test(value)) return undefined;
    const strength = secretNameStrength(value);
    if (strength === 'password' || strength === 'secret') columns.push([column, strength]);
  }
  return columns.length === 0 ? undefined : { divider, count: cells.length, columns };
};

/** The rows under a head with a secret name in it: CSV, what database clients print, Markdown. */
export function openTable(line: string): LineBlock | undefined {
  if (line.length > LONGEST_HEAD || !/^[\w \t.,;|"'`#/()\xe2\x94\x82\x83\x95\x91-]+$/.test(line))
    return undefined;
  const divider = BAR.test(line) ? '|' : ([',', ';', '\t'] as const).find((sign) => line.includes(sign));
  if (divider !== undefined) {
    const head = readHead(line, divider);
    // A bar before one word is an alternative of a type or a grammar.
    const titles = cellsOf(line, divider).filter(({ value }) => value !== '');
    return head === undefined || titles.length < 2 ? undefined : tableOf(head);
  }
  if (/[^ \t] {2,}[^ \t]/.test(line)) return openColumns(line);
  const head = readHead(line, '|');
  return head === undefined ? undefined : underTitle(head);
}
