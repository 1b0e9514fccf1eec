import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What one package's test run leaves behind; turbo caches it, so that a cached run can be counted too. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** What failed and why, for the end of a log of which only the end is kept. */
  readonly failures: readonly string[];
}

/** Only a machine without the supervisor may leave out what needs it; everywhere else a skipped test counts as failed. */
const maySkip = !existsSync('packages/process/native/build/umbo-supervisor');

/** Writes `.reports/tests.json` into each package that was tested. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const reports = new Map<string, { passed: number; failed: number; failures: string[] }>();
    for (const module of modules) {
      const root = module.project.config.root;
      const report = reports.get(root) ?? { passed: 0, failed: 0, failures: [] };
      reports.set(root, report);
      const fail = (name: string, why: string): void => {
        report.failed += 1;
        report.failures.push(`${module.relativeModuleId} > ${name}: ${why}`);
      };
      if (module.state() === 'failed' && module.children.size === 0)
        fail('(the file)', messages(module.errors()));
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') report.passed += 1;
        else if (state !== 'skipped' || !maySkip) fail(test.fullName, messages(errors) || state);
      }
    }
    for (const [root, report] of reports) {
      mkdirSync(join(root, '.reports'), { recursive: true });
      writeFileSync(join(root, '.reports', 'tests.json'), `${JSON.stringify(report satisfies TestReport)}\n`);
    }
  }
}

function messages(errors: readonly { readonly message: string }[] = []): string {
  return errors.map(({ message }) => message.slice(0, 500)).join('; ');
}
