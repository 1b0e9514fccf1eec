import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What one package's test run leaves behind; turbo caches it, so that a cached run can be counted too. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
}

/** Only a machine without the supervisor may leave out what needs it; everywhere else a skipped test counts as failed. */
const maySkip = !existsSync('packages/process/native/build/umbo-supervisor');

/** Writes `.reports/tests.json` into each package that was tested. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const reports = new Map<string, { passed: number; failed: number }>();
    for (const module of modules) {
      const root = module.project.config.root;
      const report = reports.get(root) ?? { passed: 0, failed: 0 };
      reports.set(root, report);
      if (module.state() === 'failed' && module.children.size === 0) report.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') report.passed += 1;
        else if (state !== 'skipped' || !maySkip) report.failed += 1;
      }
    }
    for (const [root, report] of reports) {
      mkdirSync(join(root, '.reports'), { recursive: true });
      writeFileSync(join(root, '.reports', 'tests.json'), `${JSON.stringify(report satisfies TestReport)}\n`);
    }
  }
}
