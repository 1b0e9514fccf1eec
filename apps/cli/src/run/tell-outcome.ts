import { describeOutcome, visibleText, type Outcome, type ToolEvent } from '@umbo/tools-core';

/** What `--json` prints: the tool's answer, the decision, and how it ended. */
export function jsonOutcome(outcome: Outcome, events: readonly ToolEvent[]): string {
  const decided = events.find((event) => event.kind === 'decided');
  const output = 'output' in outcome && typeof outcome.output === 'object' ? outcome.output : {};
  return JSON.stringify({
    ...output,
    outcome: outcome.kind,
    ...(outcome.kind === 'notStarted' ? { reason: outcome.reason } : {}),
    ...(outcome.kind === 'completed' ? {} : { message: describeOutcome(outcome) }),
    decision:
      decided?.kind === 'decided' ? { kind: decided.verdict.kind, reasons: decided.verdict.reasons } : null,
  });
}

function linesOf(outcome: Outcome, nobodyAsked: boolean): readonly string[] {
  if (outcome.kind === 'completed') {
    const { output } = outcome;
    return typeof output === 'object' && output !== null && 'note' in output ? [String(output.note)] : [];
  }
  // The reasons in it quote what was to run.
  const said = visibleText(describeOutcome(outcome));
  const unasked = outcome.kind === 'notStarted' && outcome.reason === 'approvalDenied' && nobodyAsked;
  return unasked ? [said, '--yes answers with yes.'] : [said];
}

/** Says how it ended; where nobody could be asked, also what would answer. */
export function tellOutcome(outcome: Outcome, nobodyAsked: boolean): void {
  for (const line of linesOf(outcome, nobodyAsked)) process.stderr.write(`umbo: ${line}\n`);
}
