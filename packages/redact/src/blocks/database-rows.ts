import { secretColumns, secretValues } from '../detectors/insert-values.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { BlockOpener, LineBlock } from './line-block.ts';
import { tableOf } from './table.ts';

const COPY = /^[ \t]{0,8}COPY [\w."]{1,128} \(([^()\r\n]{1,2000})\) FROM stdin/i;
const INSERT =
  /insert[ ](?:ignore )?into[ ]{1,4}[\w."`[\]]{1,128}[ ]{0,4}\(([^()\r\n]{1,2000})\)[ ]{0,4}values?[ ]{0,4}$/i;

const inserted = (columns: ReadonlySet<number>): LineBlock => ({
  label: 'secret',
  next(line) {
    const open = /^[ \t]{0,16}\(/.exec(line)?.[0];
    if (open === undefined) return { kind: 'end' };
    const parts = secretValues(line, open.length, columns);
    const block = /;[ \t]*$/.test(line) ? undefined : this;
    if (parts.length > 0) return { kind: 'mark', parts, block };
    return block === undefined ? { kind: 'end' } : { kind: 'pass', block };
  },
});

/** The rows of a dump, each on a line of its own, under the statement that names the columns. */
export const databaseRowsBlock: BlockOpener = {
  keywords: [' FROM stdin', ' VALUES', ' values'],
  open(line) {
    const head = line.slice(0, 4096);
    const [, copied] = COPY.exec(head) ?? [];
    if (copied !== undefined) {
      const names = copied.split(',').map((name) => name.replaceAll(/["` ]/g, ''));
      const columns = names.flatMap((name, column) => {
        const strength = secretNameStrength(name);
        return strength === 'password' || strength === 'secret' ? [[column, strength] as const] : [];
      });
      return columns.length === 0 ? undefined : tableOf({ divider: '\t', count: names.length, columns });
    }
    const columns = secretColumns(INSERT.exec(head)?.[1] ?? '');
    return columns.size === 0 ? undefined : inserted(columns);
  },
};
