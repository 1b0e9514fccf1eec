import type { Part } from '../blocks/line-block.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { Finding } from '../scan/finding.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import { lookAnything } from '../scan/look-ahead.ts';

const HEAD =
  /insert[ ](?:ignore )?into[ ]{1,4}[\w."`[\]]{1,128}[ ]{0,4}\(([^()\r\n]{1,2000})\)[ ]{0,4}values?[ ]{0,4}\(/iy;
/** One value of a row: a text, or anything up to the next comma. */
const VALUE =
  /[ \t]{0,8}(?:N?'((?:[^'\\\r\n]|''|\\.){0,4096})'|[^,()'\r\n]{0,256}(?:\([^()\r\n]{0,256}\))?)[ \t]{0,8}([,)])/y;
const NEXT_ROW = /[ \t]{0,4},[ \t]{0,4}\(/y;
const MOST_ROWS = 200;

/** The columns that hold secrets. */
export const secretColumns = (list: string): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const [column, name] of list.split(',').entries()) {
    const strength = secretNameStrength(name.replaceAll(/["`[\] ]/g, ''));
    if (strength === 'password' || strength === 'secret') found.add(column);
  }
  return found;
};

/** The values of secret columns in rows of SQL; `from` is behind the bracket that opens the first. */
export function secretValues(text: string, from: number, columns: ReadonlySet<number>): Part[] {
  const found: Part[] = [];
  VALUE.lastIndex = from;
  for (let column = 0, rows = 0; rows < MOST_ROWS; column++) {
    const match = VALUE.exec(text);
    if (match === null) break;
    const [whole, value = '', ends] = match;
    const start = match.index + whole.indexOf("'") + 1;
    if (columns.has(column) && value.length >= 3 && !isPlaceholder(value))
      found.push({ start, end: start + value.length });
    if (ends === ',') continue;
    NEXT_ROW.lastIndex = VALUE.lastIndex;
    if (!NEXT_ROW.test(text)) break;
    VALUE.lastIndex = NEXT_ROW.lastIndex;
    column = -1;
    rows++;
  }
  return found;
}

/** The values of secret columns in `INSERT INTO users (name, password) VALUES (…), (…)`. */
const find: FindAt = (text, at): readonly Finding[] => {
  HEAD.lastIndex = at;
  const columns = secretColumns(HEAD.exec(text)?.[1] ?? '');
  if (columns.size === 0) return [];
  return secretValues(text, HEAD.lastIndex, columns).map((part) => ({
    ...part,
    kind: 'secret',
    run: 'word',
    generic: true,
  }));
};

/** Rows of a database as SQL, as a dump has them. */
export const insertedValues: readonly Keyword[] = [
  { text: 'insert into ', ignoreCase: true, look: lookAnything, find },
];
