import type { AllowSuggestion, Decision, Reason } from './decision.ts';

/** A decision out of whatever a policy answered; undefined for anything that is not exactly one. */
export function readDecision(answer: unknown, policy?: string): Decision | undefined {
  if (!isRecord(answer)) return undefined;
  const { kind } = answer;
  if (kind === 'abstain') return { kind };
  if (kind !== 'allow' && kind !== 'ask' && kind !== 'deny') return undefined;
  const given = answer['reasons'];
  if (!Array.isArray(given) || !given.every(isReason)) return undefined;
  const reasons =
    policy === undefined ? given : given.map((reason) => ({ ...reason, policy: reason.policy ?? policy }));
  if (kind === 'deny') return { kind, reasons };
  if (kind === 'allow') {
    const { readOnly } = answer;
    return typeof readOnly === 'boolean' ? { kind, reasons, readOnly } : { kind, reasons };
  }
  const suggestions: unknown = answer['suggestions'];
  return Array.isArray(suggestions) && suggestions.every(isSuggestion)
    ? { kind, reasons, suggestions }
    : { kind, reasons };
}

function isReason(value: unknown): value is Reason {
  return isRecord(value) && typeof value['code'] === 'string' && typeof value['message'] === 'string';
}

function isSuggestion(value: unknown): value is AllowSuggestion {
  return isRecord(value) && typeof value['match'] === 'string' && typeof value['expiresInMs'] === 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
