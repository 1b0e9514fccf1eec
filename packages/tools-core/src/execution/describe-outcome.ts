import type { Outcome } from './outcome.ts';

/** One line for a transcript: what became of the call and, where it did not run, what may be done instead. */
export function describeOutcome(outcome: Outcome): string {
  return describe(outcome).replaceAll(/\s+/g, ' ').trim();
}

function describe(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'completed':
      return outcome.success ? 'Completed.' : 'Completed without success: see its output.';
    case 'failed':
      return `Failed (${outcome.code}): ${outcome.message}`;
    case 'notStarted':
      return outcome.message;
    case 'cancelled':
      return `Cancelled (${outcome.reason}) while it was running: it may have done part of its work.`;
    case 'timedOut':
      return 'Timed out and was ended: it may have done part of its work. Give it more time, or less to do.';
    case 'lost':
      return `Lost: ${outcome.message} It may have run; check before doing it again.`;
  }
}
