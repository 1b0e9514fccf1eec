import type { CallRun } from './call-run.ts';
import { clearCall } from './clear-call.ts';
import { invokeTool } from './invoke-tool.ts';
import { recordDecision, recordStart } from './keep-journal.ts';
import type { Outcome } from './outcome.ts';
import { notStarted, refuse } from './refused.ts';

/** The way of one call: validate → propose → judge → approve → journal → invoke. */
export async function runCall(run: CallRun): Promise<Outcome> {
  const decided = run.depth > run.parts.maxDepth ? tooDeep(run) : await clearCall(run);
  const unrecorded = await recordDecision(run, decided);
  if (decided.kind === 'refused') return notStarted(redacted(run, decided));
  if (unrecorded !== undefined) return notStarted(unrecorded);
  const unstarted = await recordStart(run);
  if (unstarted !== undefined) return notStarted(unstarted);
  return invokeTool(run, decided);
}

function tooDeep(run: CallRun): ReturnType<typeof refuse> {
  return refuse('denied', 'nested-too-deep', `tools may run tools only ${run.parts.maxDepth} levels deep.`);
}

function redacted(run: CallRun, refused: ReturnType<typeof refuse>): ReturnType<typeof refuse> {
  return {
    ...refused,
    message: run.parts.redact.text(refused.message),
    reasons: run.parts.redact.value(refused.reasons, []),
  };
}
