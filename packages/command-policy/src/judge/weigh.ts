import type { PolicyRule, RuleSubject } from '../rules/policy-rule.ts';
import type { WeighedOpinion } from './command-report.ts';
import type { Opinion } from './opinion.ts';

/** Marks each opinion an allow rule lifts. A deny is lifted by none, except that a program is on no list. */
export function weigh(
  opinions: readonly Opinion[],
  rules: readonly PolicyRule[],
  subject: RuleSubject | null,
): readonly WeighedOpinion[] {
  if (rules.length === 0) return opinions;
  return opinions.map((opinion) => {
    const rule = rules.find((candidate) => lifts(candidate, opinion, subject));
    return rule === undefined ? opinion : { ...opinion, liftedBy: rule.document.id };
  });
}

function lifts(rule: PolicyRule, opinion: Opinion, subject: RuleSubject | null): boolean {
  switch (opinion.lifts) {
    case 'any':
      return true;
    case 'paths':
      return subject !== null && rule.liftsPaths(subject);
    case 'env':
      return opinion.key !== undefined && rule.document.env?.includes(opinion.key) === true;
    case 'none':
      return false;
  }
}
