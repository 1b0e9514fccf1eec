import type { Finding } from '../arguments/finding.ts';
import type { ArgumentProblem } from '../arguments/parsed-command.ts';
import type { CommandReport } from './command-report.ts';
import type { Opinion } from './opinion.ts';
import { wayOut } from './way-out.ts';

/** A problem with the words, as an opinion. */
export function describeProblem(problem: ArgumentProblem, name: string): Opinion {
  return {
    verdict: 'ask',
    layer: 'knowledge',
    code: problem.code,
    message: `${name} ${problem.message}.`,
    change: wayOut(problem.isUnseen === true ? 'unseen-words' : problem.code),
    lifts: 'any',
  };
}

/** Behind a subcommand that is not known, no option or operand is: to say that once is enough. */
export function tellingOf(problems: readonly ArgumentProblem[]): readonly ArgumentProblem[] {
  const isLost = problems.some(({ code }) => code === 'undescribed-subcommand');
  return isLost
    ? problems.filter(({ code }) => code !== 'undescribed-operand' && code !== 'undescribed-option')
    : problems;
}

/** Findings, for explanations. */
export function describeFindings(findings: readonly Finding[]): CommandReport['effects'] {
  return findings
    .filter(({ effect }) => effect.kind !== 'harmless')
    .map(({ effect, word, words, via }) => {
      const fixed = 'path' in effect ? effect.path : 'text' in effect ? effect.text : undefined;
      const target = word?.source ?? words?.map((part) => part.source).join(' ') ?? fixed ?? null;
      return { kind: effect.kind === 'runs' ? `runs ${effect.what}` : effect.kind, target, via };
    });
}
