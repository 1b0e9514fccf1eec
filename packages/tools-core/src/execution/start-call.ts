import { errorText } from '../error-text.ts';
import { CallRun } from './call-run.ts';
import type { Execution } from './execution.ts';
import type { ExecutorParts } from './executor-options.ts';
import type { Outcome } from './outcome.ts';
import { recordEnd } from './keep-journal.ts';
import { notStarted, refuse } from './refused.ts';
import { runCall } from './run-call.ts';
import type { ToolCall } from './tool-call.ts';
import type { CallScope } from './tool-runner.ts';

/** Starts one call; nothing of it runs before the caller holds the execution. */
export function startCall(parts: ExecutorParts, call: ToolCall, scope: CallScope, depth: number): Execution {
  const run = new CallRun(parts, call, scope, depth, (inner, around) =>
    startCall(parts, inner, around, depth + 1),
  );
  void Promise.resolve().then(() => finish(run));
  return {
    callId: call.callId,
    result: run.settlement.result,
    outcome: run.settlement.outcome,
    detach: (taskId) => run.detach(taskId),
    cancel: (reason) => run.signal.cancel(reason),
  };
}

async function finish(run: CallRun): Promise<void> {
  // Frozen: observers see it before whoever made the call does.
  const outcome = Object.freeze(await runCall(run).catch((error: unknown) => broken(run, error)));
  run.settlement.end();
  run.signal.leaveTurn();
  const { durationMs } = run;
  await recordEnd(run, outcome, durationMs);
  run.emitOutcome(outcome, durationMs);
  run.settlement.deliver(outcome);
}

// Only a defect of the executor or of a tool's answer gets here; the call still has its one outcome.
function broken(run: CallRun, error: unknown): Outcome {
  const message = run.parts.redact.text(errorText(error));
  return run.started
    ? { kind: 'failed', code: 'executor-failed', message }
    : notStarted(refuse('denied', 'executor-failed', `the executor failed (${message}).`));
}
