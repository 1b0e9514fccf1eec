// `npm run faults`: the fault table at full counts, one line a row at the end; a whole run writes docs/guide/reliability.md.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FaultRecord } from '../packages/testkit/src/fault-row.ts';
import { longSoakMinutes, longSoakOf, longSoakSection, withLongSoak } from './faults/long-soak.ts';
import { reliabilityPage } from './faults/reliability-page.ts';
import { rows } from './faults/rows.ts';
import { runTests } from './faults/run-tests.ts';
import { summarize, tableText } from './faults/summary.ts';
import type { TestRecord } from './faults/test-record.ts';
import { taskArguments } from './task-arguments.ts';
import { turbo } from './turbo.ts';

const page = 'docs/guide/reliability.md';
const help = `npm run faults                          every row at full counts, about a quarter of an hour; writes ${page}
npm run faults -- F1 F2                 some rows alone; writes no page
npm run faults -- F20 --minutes 60      a longer soak (default 3); from ${longSoakMinutes} minutes on the page gets its figures
UMBO_SEED=123 npm run faults -- F1      replays a run; the seed is printed at the start

${Object.entries(rows)
  .map(([row, what]) => `${row.padEnd(4)} ${what}`)
  .join('\n')}`;

const { values, positionals } = parseArgs({
  args: [...taskArguments],
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' }, minutes: { type: 'string', default: '3' } },
});
const unknown = positionals.filter((row) => !(row in rows));
const minutes = Number(values.minutes);
if (values.help === true || unknown.length > 0 || !(minutes > 0)) {
  if (unknown.length > 0) console.error(`Nothing was run: ${unknown.join(', ')} is no row of the table.\n`);
  console.log(help);
  process.exit(values.help === true ? 0 : 2);
}

const whole = positionals.length === 0;
const asked = whole ? Object.keys(rows) : positionals;
if (!turbo('run', 'build:native', '--output-logs=errors-only')) process.exit(1);
const seed = Number(process.env['UMBO_SEED'] ?? Date.now() % 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'umbo-faults-'));
const recordsFile = join(folder, 'records.jsonl');
writeFileSync(recordsFile, '');
const cites = new RegExp(String.raw`\b(${asked.join('|')})\b`);
const files = globSync('{packages,apps}/*/test/**/*.test.ts', {
  exclude: (name) => name.includes('node_modules'),
})
  .toSorted()
  .filter((file) => cites.test(readFileSync(file, 'utf8')));
console.log(
  `${asked.length} rows in ${files.length} files, at full counts. Seed of every random row: ${seed} (UMBO_SEED=${seed} replays it).`,
);

const ran = await runTests({
  files,
  pattern: cites.source,
  env: {
    UMBO_FAULTS: 'full',
    UMBO_SEED: String(seed),
    UMBO_FIGURES: folder,
    UMBO_SOAK_MINUTES: String(minutes),
  },
  limitMs: (45 + minutes) * 60_000,
  tick: sayProgress,
});
const summary = summarize(readRecords(), asked);
rmSync(folder, { recursive: true });
console.log(`\n${tableText(summary)}\n`);
console.log(
  `Seed ${seed}. ${summary.filter(({ result }) => result === 'passed').length} of ${asked.length} rows passed.`,
);
const [soak] = summary.filter(({ row }) => row === 'F20');
const written = existsSync(page) ? readFileSync(page, 'utf8') : '';
if (ran !== 'cut' && whole) writePage(reliabilityPage(summary, seed, longSoakOf(written)));
else if (ran !== 'cut' && summary.length === 1 && soak !== undefined && minutes >= longSoakMinutes)
  writePage(withLongSoak(written, longSoakSection(soak, seed)));
process.exitCode = ran === 'passed' && summary.every(({ result }) => result !== 'failed') ? 0 : 1;

function readRecords(): readonly (FaultRecord | TestRecord)[] {
  return readFileSync(recordsFile, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FaultRecord | TestRecord);
}

function writePage(text: string): void {
  writeFileSync(page, text);
  spawnSync('oxfmt', [page]);
  console.log(`Wrote ${page}.`);
}

/** The last row that said how far it is. */
function sayProgress(): void {
  const last = readRecords().at(-1);
  if (last?.kind === 'progress') console.log(`  … ${last.row}: ${last.done} of ${last.total}`);
}
