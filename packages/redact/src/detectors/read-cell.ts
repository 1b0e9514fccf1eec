import type { NameAt } from '../scan/name-at.ts';

/** A value that stands beside its name, without a sign between them; `end` excluded. */
export interface Cell {
  readonly start: number;
  readonly end: number;
}

/** Nothing but the edge of a table, a sign of a list or a quote stands before the name. */
const BEGINS_CELL = /(?:^|\||\t|\xe2(?:\x94[\x82\x83]|\x95\x91))[ \t>*+-]{0,64}["'`]?$/;
const VALUE = '["\'`]?(?<value>[^ \\t"\'`|\\xe2]{1,4096})["\'`]?';
/** The next cell of a table: `| name | value |`, also with lines of Unicode. */
const NEXT_CELL = new RegExp(
  `["'\`]?[ \\t]{0,64}(?:\\||\\xe2(?:\\x94[\\x82\\x83]|\\x95\\x91))[ \\t]{0,16}${VALUE}[ \\t]{0,200}(?=\\||\\xe2|$)`,
  'y',
);
/** The next column, or the only other word of the line: `name    value    …`, `name value`. */
const NEXT_COLUMN = new RegExp(
  `["'\`]?(?:[ \\t]{1,64}${VALUE.replace('value', 'only')}[ \\t]{0,64}$|(?:\\t|[ ]{2})[ \\t]{0,64}${VALUE}(?=\\t|[ ]{2}))`,
  'y',
);
/** Dots that lead the eye: `name.......value`. What is longer is followed to its end afterwards. */
const LEADER = new RegExp(`[ ]?\\.{3,64}[ ]{0,4}${VALUE.replace('4096', '256')}`, 'y');

/** Reads the value beside a name in a table, in columns or behind dots. */
export function readCell(text: string, name: NameAt): Cell | undefined {
  for (const pattern of [LEADER, NEXT_CELL, NEXT_COLUMN]) {
    pattern.lastIndex = name.end;
    const match = pattern.exec(text);
    const value = match?.groups?.['value'] ?? match?.groups?.['only'];
    if (match === null || value === undefined) continue;
    // A variable of the environment may also be the last but one word: `env: API_TOKEN …`.
    const variable = match.groups?.['only'] !== undefined && /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(name.name);
    if (
      pattern !== LEADER &&
      !variable &&
      !BEGINS_CELL.test(text.slice(Math.max(0, name.start - 80), name.start))
    )
      return undefined;
    const start = match.index + match[0].lastIndexOf(value);
    return { start, end: start + value.length };
  }
  return undefined;
}
