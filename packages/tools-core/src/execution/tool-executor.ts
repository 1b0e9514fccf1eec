import type { ToolExecutorOptions } from './executor-options.ts';
import { executorParts } from './executor-options.ts';
import { startCall } from './start-call.ts';
import type { ToolRunner } from './tool-runner.ts';

/**
 * The one gate: every call goes validate → propose → judge → approve → journal → invoke and has exactly one outcome,
 * whatever its tool, the policies, the approver, the journal or the observers do.
 */
export function createToolExecutor(options: ToolExecutorOptions): ToolRunner {
  const parts = executorParts(options);
  return { execute: (call, scope) => startCall(parts, call, scope, 0) };
}
