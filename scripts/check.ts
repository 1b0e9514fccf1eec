// `npm test`: boundaries, lint, types, tests, docs. Its last line is the sum of the test reports, cached or not.
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { askedForHelp } from './asked-for-help.ts';
import { failedTasks, forgetRuns } from './failed-tasks.ts';
import { linkUmbo } from './link-umbo.ts';
import type { TestReport } from './test-report.ts';
import { turbo } from './turbo.ts';

if (
  askedForHelp(`npm test
Boundaries, lint, types, every test, the docs and the build; what has not changed since the last time is not done again.
Its last line is "N passed, M failed". One package alone: node_modules/.bin/vitest run --project @umbo/redact`)
)
  process.exit(0);

const tested = globSync(['{packages,apps}/*/package.json', 'docs/package.json'])
  .filter((file) => 'test' in (JSON.parse(readFileSync(file, 'utf8')) as { scripts: object }).scripts)
  .map((file) => join(file, '..'));
// turbo restores the reports of cached runs; a report of an earlier, different run must not be counted.
for (const folder of tested) rmSync(join(folder, '.reports'), { recursive: true, force: true });

linkUmbo();
forgetRuns();
const inBounds = turbo('boundaries');
const succeeded = turbo(
  'run',
  'lint',
  'typecheck',
  'test',
  'docs',
  'build',
  '--continue=dependencies-successful',
  '--concurrency=100%',
  '--output-logs=new-only',
  '--log-order=grouped',
  '--summarize',
);

let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const folder of tested) {
  try {
    const report = JSON.parse(readFileSync(join(folder, '.reports', 'tests.json'), 'utf8')) as TestReport;
    passed += report.passed;
    failed += report.failed;
    failures.push(...report.failures.map((failure) => `failed: ${folder}/${failure}`));
  } catch {
    console.log(`${folder}: no test report`);
    failed += 1;
  }
}
if (!existsSync('packages/process/native/build/umbo-supervisor'))
  console.log('supervisor: not built (no cc)');
if (!inBounds) console.log('failed: package boundaries (turbo boundaries)');
// Of a long log only the end may be kept: what failed is said there again.
if (!succeeded) for (const task of failedTasks()) console.log(`\n${task}`);
if (!succeeded) console.log('failed: at least one task above');
for (const failure of failures) console.log(failure);
process.exitCode = inBounds && succeeded && failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
