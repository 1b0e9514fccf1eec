import type { FaultRecord, FigureBound } from '../../packages/testkit/src/fault-row.ts';
import { rows } from './rows.ts';
import { rowsOf, type TestRecord } from './test-record.ts';

/** One line of the summary. */
export interface SummaryRow {
  readonly row: string;
  readonly tried: string;
  readonly figures: string;
  readonly result: 'passed' | 'failed' | 'not run';
  /** What of the row was not run here, and why. */
  readonly missing: readonly string[];
  readonly seconds: number;
}

/** Everything the tests left behind, as one line a row; a row nothing was left of is there as "not run". */
export function summarize(
  records: readonly (FaultRecord | TestRecord)[],
  asked: readonly string[] = Object.keys(rows),
): readonly SummaryRow[] {
  return asked.map((row) => summaryOf(row, records));
}

function summaryOf(row: string, records: readonly (FaultRecord | TestRecord)[]): SummaryRow {
  const tests = records.filter(
    (record) => record.kind === 'test' && rowsOf(record.name).includes(row),
  ) as readonly TestRecord[];
  const ran = tests.filter(({ name }) => !name.includes('not run'));
  const missing = tests.filter(({ name }) => name.includes('not run')).map(({ name }) => sentenceOf(name));
  const tried = records.flatMap((record) =>
    record.kind === 'tried' && record.row === row ? [record.text] : [],
  );
  const figures = records.flatMap((record) =>
    record.kind === 'figure' && record.row === row
      ? [figureText(record.name, record.value, record.bound)]
      : [],
  );
  const failed = tests.some(({ state }) => state === 'failed');
  return {
    row,
    tried: (tried.length > 0 ? tried : [rows[row] ?? '']).join('; '),
    figures: figures.length > 0 ? figures.join('; ') : `${ran.length} tests`,
    result: failed ? 'failed' : ran.length === 0 ? 'not run' : 'passed',
    missing: tests.length === 0 ? ['there is no test of it, or the run ended before'] : missing,
    seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** `p99 4.1 ms (≤ 20)`. */
function figureText(name: string, value: number, { atMost, atLeast, unit }: FigureBound): string {
  const shown = Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1);
  const limits = [
    ...(atMost === undefined || (atMost === 0 && value === 0) ? [] : [`≤ ${atMost.toLocaleString('en')}`]),
    ...(atLeast === undefined ? [] : [`≥ ${atLeast.toLocaleString('en')}`]),
  ];
  return `${name} ${shown}${unit === undefined ? '' : ` ${unit}`}${limits.length === 0 ? '' : ` (${limits.join(', ')})`}`;
}

function sentenceOf(name: string): string {
  return (
    name
      .split(' > ')
      .at(-1)
      ?.replace(/^F\d+: /, '') ?? name
  );
}

/** The summary for a terminal. */
export function tableText(summary: readonly SummaryRow[]): string {
  const lines = summary.flatMap(({ row, tried, figures, result, missing, seconds }) => [
    `${row.padEnd(4)} ${result.padEnd(7)} ${seconds.toFixed(0).padStart(5)} s  ${tried}`,
    ...(result === 'not run' ? [] : [`${' '.repeat(22)}${figures}`]),
    ...missing.map((what) => `${' '.repeat(22)}not run: ${what.replace(/^not run:? ?/, '')}`),
  ]);
  return ['row  result   time    what was tried, figures', ...lines].join('\n');
}
