import { errorText } from '../error-text.ts';
import type { CallRun } from './call-run.ts';
import { clearCall, type Cleared } from './clear-call.ts';
import { invokeTool } from './invoke-tool.ts';
import { recordDecision, recordStart } from './keep-journal.ts';
import type { Outcome } from './outcome.ts';
import { notStarted, refuse, type Refused } from './refused.ts';
import { shortMessage } from './short-message.ts';

/** The way of one call: validate → propose → judge → approve → journal → invoke. */
export async function runCall(run: CallRun): Promise<Outcome> {
  const decided = await clear(run);
  const unrecorded = await recordDecision(run, decided);
  if (decided.kind === 'refused') return notStarted(redacted(run, decided));
  if (unrecorded !== undefined) return notStarted(unrecorded);
  const unstarted = await recordStart(run);
  if (unstarted !== undefined) return notStarted(unstarted);
  return invokeTool(run, decided);
}

// Whatever breaks while it is judged is a refusal like any other, and on record like any other.
async function clear(run: CallRun): Promise<Cleared | Refused> {
  if (!(run.depth <= run.parts.maxDepth)) return tooDeep(run);
  try {
    return await clearCall(run);
  } catch (error) {
    return refuse('denied', 'executor-failed', `it could not be judged (${errorText(error)}).`);
  }
}

function tooDeep(run: CallRun): ReturnType<typeof refuse> {
  return refuse('denied', 'nested-too-deep', `tools may run tools only ${run.parts.maxDepth} levels deep.`);
}

// The one place where what a refusal says is redacted: stages and tools may put anything into it.
function redacted(run: CallRun, refused: ReturnType<typeof refuse>): ReturnType<typeof refuse> {
  return {
    ...refused,
    message: shortMessage(run.parts.redact.text(refused.message)),
    reasons: run.parts.redact.value(refused.reasons, []),
  };
}
