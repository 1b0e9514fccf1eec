import type { Reason } from '@umbo/tools-core';
import type { CommandReport } from '../judge/command-report.ts';
import { strictest } from '../judge/opinion.ts';
import type { Opinion } from '../judge/opinion.ts';
import type { Judging } from '../judge/site.ts';
import type { KnowledgeBase } from '../knowledge/knowledge-base.ts';
import type { Explanation } from './explanation.ts';
import { oneLine } from './one-line.ts';
import { suggestRules } from './suggest-rules.ts';

const maxReasons = 32;

/** Sums a judging up: the strictest verdict, its reasons, and what would change it. */
export function explainJudging(
  kind: string,
  judging: Judging,
  isReadOnly: boolean,
  policy: string,
  knowledge: KnowledgeBase,
): Explanation {
  const { reports, opinions } = judging;
  const verdict = strictest([
    ...reports.map((report) => report.verdict),
    ...opinions.map((opinion) => opinion.verdict),
  ]);
  const counted: { readonly opinion: Opinion; readonly command: CommandReport | null }[] = [];
  for (const opinion of opinions) if (opinion.verdict === verdict) counted.push({ opinion, command: null });
  for (const command of reports) {
    for (const opinion of command.opinions) {
      if (opinion.verdict === verdict && opinion.liftedBy === undefined) counted.push({ opinion, command });
    }
  }
  const reasons = new Map<string, Reason>();
  for (const { opinion } of counted) {
    if (reasons.size >= maxReasons) break;
    const hint =
      verdict === 'allow' || opinion.change === undefined ? '' : ` To change that: ${opinion.change}.`;
    const message = oneLine(`${opinion.message}${hint}`);
    const rule = opinion.rule === undefined ? {} : { rule: opinion.rule };
    reasons.set(`${opinion.code} ${message}`, { code: opinion.code, message, policy, ...rule });
  }
  const changes = new Set(counted.map(({ opinion }) => opinion.change));
  const [change] = changes;
  return {
    kind,
    verdict,
    isReadOnly: isReadOnly && verdict === 'allow',
    commands: reports,
    opinions,
    reasons: [...reasons.values()],
    suggestions: verdict === 'ask' && opinions.length === 0 ? suggestRules(reports, knowledge) : [],
    change: verdict === 'allow' || changes.size !== 1 || change === undefined ? null : change,
  };
}
