// `npm run faults`: every fault test at full counts, one line a row at the end, the seed of a failure in its message.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { taskArguments } from './task-arguments.ts';
import { turbo } from './turbo.ts';

interface Assertion {
  readonly title: string;
  readonly status: string;
  readonly duration?: number;
}

const rows = taskArguments.filter((argument) => /^F\d+$/.test(argument));
const pattern =
  rows.length > 0 ? `\\b(${rows.join('|')})\\b` : String.raw`\bF\d+\b|schedules|interleavings|scripts`;
if (!turbo('run', 'build:native', '--output-logs=errors-only')) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'umbo-faults-'));
const report = join(folder, 'report.json');
console.log(
  'Running the fault tests at full counts; this takes a while. A row or two alone: npm run faults -- F1 F2',
);
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--no-file-parallelism',
    '-t',
    pattern,
    '--testTimeout=900000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { stdio: 'inherit', env: { ...process.env, UMBO_FAULTS: 'full' }, shell: process.platform === 'win32' },
);
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
  testResults: readonly { assertionResults: readonly Assertion[] }[];
};
rmSync(folder, { recursive: true });
console.log('\nresult  seconds  row');
for (const { title, status: result, duration = 0 } of testResults.flatMap((file) => file.assertionResults)) {
  if (result === 'passed' || result === 'failed')
    console.log(`${result.padEnd(6)} ${(duration / 1000).toFixed(1).padStart(8)}  ${title}`);
}
process.exitCode = status ?? 1;
