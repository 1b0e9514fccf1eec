import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { TestRecord } from './test-record.ts';

/** Prints each test as it ends and leaves a record of it, so that a run that is cut short still has a table. */
export default class RowReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'passed' || state === 'failed')
      this.#leave(test.fullName, state, (test.diagnostic()?.duration ?? 0) / 1000, errors ?? []);
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) this.#leave(module.relativeModuleId, 'failed', 0, module.errors());
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (unhandled.length > 0) this.#leave('errors outside any test', 'failed', 0, unhandled);
  }

  #leave(
    name: string,
    state: 'passed' | 'failed',
    seconds: number,
    errors: readonly { readonly message: string; readonly stack?: string }[],
  ): void {
    console.log(`  ${state} ${seconds.toFixed(1).padStart(7)} s  ${name}`);
    for (const { stack, message } of errors) console.log(stack ?? message);
    const record: TestRecord = { kind: 'test', name, state, seconds };
    appendFileSync(join(process.env['UMBO_FIGURES'] ?? '.', 'records.jsonl'), `${JSON.stringify(record)}\n`);
  }
}
