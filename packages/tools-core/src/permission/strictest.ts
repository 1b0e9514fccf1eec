import type { AllowSuggestion, Reason, Verdict } from './decision.ts';

const strictness = { allow: 0, ask: 1, deny: 2 } as const;

/** One verdict out of several: deny > ask > allow, every reason kept, the winner's reasons first. Needs at least one. */
export function strictest(verdicts: readonly Verdict[]): Verdict {
  const sorted = [...verdicts].toSorted((a, b) => strictness[b.kind] - strictness[a.kind]);
  const reasons = sorted.flatMap((verdict) => verdict.reasons.map((reason) => pointed(reason, verdict.kind)));
  const kind = sorted[0]?.kind ?? 'deny';
  if (kind === 'deny') return { kind, reasons };
  if (kind === 'ask') return { kind, reasons, suggestions: sorted.flatMap(suggestionsOf) };
  return verdicts.every((verdict) => verdict.kind === 'allow' && verdict.readOnly === true)
    ? { kind, reasons, readOnly: true }
    : { kind, reasons };
}

function pointed(reason: Reason, decision: Verdict['kind']): Reason {
  return reason.decision === undefined ? { ...reason, decision } : reason;
}

function suggestionsOf(verdict: Verdict): readonly AllowSuggestion[] {
  return verdict.kind === 'ask' ? (verdict.suggestions ?? []) : [];
}
