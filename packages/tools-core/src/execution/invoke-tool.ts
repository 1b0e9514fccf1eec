import type { ToolReturn } from '../tool/tool-return.ts';
import { buildContext } from './build-context.ts';
import type { CallRun } from './call-run.ts';
import type { Cleared } from './clear-call.ts';
import { limitOutput } from './limit-output.ts';
import type { Outcome } from './outcome.ts';
import { readReturn } from './read-return.ts';
import { notStarted, refuseCancelled } from './refused.ts';
import { settleOrAbandon } from './settle-or-abandon.ts';

type FinalReturn = Exclude<ToolReturn<unknown>, { kind: 'detached' }>;

/** Enters the tool's body, the only place that does, and waits for its one outcome. */
export async function invokeTool(run: CallRun, cleared: Cleared): Promise<Outcome> {
  if (run.signal.reason !== undefined) return notStarted(refuseCancelled(run.signal.reason));
  run.markStarted();
  const body = new Promise<ToolReturn<unknown>>((resolve) => {
    resolve(cleared.tool.invoke(cleared.proposal.input.value, buildContext(run)));
  });
  const ended = await settleOrAbandon(run, body, run.signal.whenAborted);
  if (ended.kind === 'returned' && ended.value?.kind === 'detached') return detached(run, ended.value);
  return readReturn(run, ended);
}

// The work lives on in the task table: only cancelling this very call ends it, not the turn.
async function detached(
  run: CallRun,
  value: Extract<ToolReturn<unknown>, { kind: 'detached' }>,
): Promise<Outcome> {
  const rest = Promise.resolve(value.rest);
  // Handled here and now: it may reject while the output is still being kept.
  rest.catch(() => {});
  run.detachWith(value.taskId, await limitOutput(run, value.output));
  return readReturn(run, await settleOrAbandon<FinalReturn>(run, rest, run.signal.whenCancelled));
}
