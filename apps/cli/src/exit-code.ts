import { constants } from 'node:os';
import type { Outcome } from '@umbo/tools-core';

/** What the umbo command itself exits with; a command that ran gives its own code. */
export const exitCode = {
  ok: 0,
  finding: 1,
  usage: 2,
  timedOut: 124,
  unavailable: 125,
  refused: 126,
  notFound: 127,
  cancelled: 130,
} as const;

function byFacts(facts: Readonly<Record<string, unknown>> | undefined): number {
  const code = facts?.['exitCode'];
  if (typeof code === 'number') return code;
  const signal = facts?.['signal'];
  const number = typeof signal === 'string' ? constants.signals[signal as NodeJS.Signals] : undefined;
  return number === undefined ? exitCode.unavailable : 128 + number;
}

/** The exit code for how a call ended. */
export function exitCodeOf(outcome: Outcome): number {
  switch (outcome.kind) {
    case 'completed':
      return byFacts(outcome.audit);
    case 'timedOut':
      return exitCode.timedOut;
    case 'cancelled':
      return exitCode.cancelled;
    case 'failed':
      if (outcome.code === 'process-not-found') return exitCode.notFound;
      return outcome.code === 'process-not-executable' ? exitCode.refused : exitCode.unavailable;
    case 'lost':
      return exitCode.unavailable;
    case 'notStarted':
      if (outcome.reason === 'sandboxUnavailable' || outcome.reason === 'auditUnavailable')
        return exitCode.unavailable;
      if (outcome.reason === 'invalidInput' || outcome.reason === 'unknownTool') return exitCode.usage;
      return outcome.reason === 'cancelled' ? exitCode.cancelled : exitCode.refused;
  }
}
