import { errorText } from '../error-text.ts';
import type { CallRun } from './call-run.ts';
import type { Cleared } from './clear-call.ts';
import { noJournal } from './no-journal.ts';
import type { Outcome } from './outcome.ts';
import type { Refused } from './refused.ts';
import { refuse } from './refused.ts';
import { untilCancelled } from './until-cancelled.ts';
import { withinBudget } from './within-budget.ts';

/** Writes the decision; a cleared call whose decision cannot be recorded is refused. */
export async function recordDecision(run: CallRun, decided: Cleared | Refused): Promise<Refused | undefined> {
  const who = decided.approver === undefined ? {} : { approver: decided.approver };
  const reasons = run.parts.redact.value(decided.reasons, []);
  const trouble = await write(run, () =>
    run.parts.journal.decided({ ...run.journalCall, decision: decided.decision, reasons, ...who }),
  );
  if (trouble === undefined) return undefined;
  run.warn('journal-failed', `The decision was not recorded: ${trouble}`);
  return decided.kind === 'cleared' ? unavailable() : undefined;
}

/** Writes the start, durable before the tool is entered; a call whose start cannot be recorded is refused. */
export async function recordStart(run: CallRun): Promise<Refused | undefined> {
  const written = write(run, () => run.parts.journal.begin(run.journalCall));
  const trouble = await untilCancelled(run, written);
  if (trouble === undefined || typeof trouble === 'object') return trouble;
  run.warn('journal-failed', `The start was not recorded: ${trouble}`);
  return unavailable();
}

/** Writes the outcome; the outcome stands even when that fails. */
export async function recordEnd(run: CallRun, outcome: Outcome, durationMs: number): Promise<void> {
  const { requests: _requests, ...call } = run.journalCall;
  const reason = reasonOf(outcome);
  // Redacted when the outcome was made.
  const facts = 'audit' in outcome && outcome.audit !== undefined ? outcome.audit : {};
  const record = { ...call, outcome: outcome.kind, durationMs, facts };
  const more = {
    ...(reason === undefined ? {} : { reason }),
    ...(outcome.kind === 'completed' ? { success: outcome.success } : {}),
  };
  const trouble = await write(run, () => run.parts.journal.end({ ...record, ...more }));
  if (trouble !== undefined) run.warn('journal-failed', `The outcome was not recorded: ${trouble}`);
}

// Resolves with what went wrong. A journal that hangs counts as one that failed.
async function write(run: CallRun, record: () => Promise<void>): Promise<string | undefined> {
  if (run.parts.journal === noJournal) return undefined;
  try {
    await withinBudget(run, record);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

function unavailable(): Refused {
  return refuse(
    'auditUnavailable',
    'audit-unavailable',
    'it could not be recorded in the audit log, and nothing runs unrecorded. The host has to repair the log.',
  );
}

function reasonOf(outcome: Outcome): string | undefined {
  if (outcome.kind === 'notStarted' || outcome.kind === 'cancelled') return outcome.reason;
  return outcome.kind === 'failed' ? outcome.code : undefined;
}
