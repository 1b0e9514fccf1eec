import { isGuess } from '../checks/guess.ts';
import { secretNameStrength, type NameStrength } from '../names/secret-name.ts';
import type { BlockStep, LineBlock, Part } from './line-block.ts';

const TITLE = /^[A-Z][\w.#/()-]{0,39}(?: [\w.#/()-]{1,24}){0,3}$/;
const MOST_COLUMNS = 32;

interface Column extends Part {
  readonly value: string;
}

/** What two blanks or more part. */
const columnsOf = (line: string): Column[] => {
  const columns: Column[] = [];
  for (const match of line.matchAll(/[^ \t]+(?: [^ \t]+)*/g)) {
    const [value] = match;
    columns.push({ start: match.index, end: match.index + value.length, value });
    if (columns.length === MOST_COLUMNS) break;
  }
  return columns;
};

const rows = (first: number, secret: ReadonlyMap<number, NameStrength>): LineBlock => ({
  label: 'secret',
  soft: true,
  next(line): BlockStep {
    const columns = columnsOf(line);
    if (columns[0]?.start !== first) return { kind: 'end' };
    const parts = columns.filter(({ start, value }) => {
      const strength = secret.get(start);
      return strength !== undefined && isGuess(value, strength);
    });
    return parts.length === 0 ? { kind: 'pass', block: this } : { kind: 'mark', parts, block: this };
  },
});

/** The rows under titles that stand in columns, as `kubectl get` and many others print them. */
export function openColumns(line: string): LineBlock | undefined {
  const columns = columnsOf(line);
  const [first] = columns;
  if (first === undefined || columns.length < 2 || !columns.every(({ value }) => TITLE.test(value)))
    return undefined;
  const secret = new Map<number, NameStrength>();
  for (const { start, value } of columns) {
    const strength = secretNameStrength(value);
    if (strength === 'password' || strength === 'secret') secret.set(start, strength);
  }
  return secret.size === 0 ? undefined : rows(first.start, secret);
}
