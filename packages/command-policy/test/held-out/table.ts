import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command and a word about it. */
export type Row = readonly [text: string, about: string];

/**
 * Rows of `NAME.txt` written as `text ## about`; a row without ` ## ` goes on in the next line. Plain files, because half of shell text means
 * something in a template string.
 */
export function readTable(name: string): readonly Row[] {
  const rows: Row[] = [];
  let lines: string[] = [];
  for (const line of readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8').split('\n')) {
    const at = line.lastIndexOf(' ## ');
    if (at < 0) {
      lines.push(line);
      continue;
    }
    rows.push([[...lines, line.slice(0, at)].join('\n'), line.slice(at + 4)]);
    lines = [];
  }
  if (lines.join('') !== '')
    throw new Error(`${name}.txt: the last row says nothing about ${lines.join('\n')}`);
  return rows;
}
