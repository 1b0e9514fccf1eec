import type { PolicyRule, RuleSubject } from '../rules/policy-rule.ts';
import type { Opinion } from './opinion.ts';

/** What the rules say: the allow rules that match, and the opinions of the others. */
export function askRules(
  rules: readonly PolicyRule[],
  subject: RuleSubject,
): { readonly allows: readonly PolicyRule[]; readonly opinions: readonly Opinion[] } {
  const allows: PolicyRule[] = [];
  const opinions: Opinion[] = [];
  for (const rule of rules) {
    const match = rule.matches(subject);
    if (match === 'no') continue;
    const { id, decision, justification } = rule.document;
    if (decision === 'allow') allows.push(rule);
    const why = justification === undefined ? '' : `: ${justification}`;
    const message =
      match === 'yes'
        ? `Rule ${id} says ${decision}${why}.`
        : `Rule ${id} might say ${decision}: a word is unknown before running.`;
    opinions.push({
      verdict: match === 'yes' ? decision : 'ask',
      layer: 'rule',
      code: match === 'yes' ? `rule-${decision}` : 'might-match-rule',
      message,
      rule: id,
      lifts: 'none',
      ...(decision === 'allow'
        ? {}
        : { change: match === 'yes' ? `change rule ${id}` : 'write the words out' }),
    });
  }
  return { allows, opinions };
}
