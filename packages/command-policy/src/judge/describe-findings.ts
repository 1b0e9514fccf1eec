import type { Finding } from '../arguments/finding.ts';
import type { ArgumentProblem } from '../arguments/parsed-command.ts';
import type { CommandReport } from './command-report.ts';
import type { Opinion } from './opinion.ts';

/** A problem with the words, as an opinion. */
export function describeProblem(problem: ArgumentProblem, name: string): Opinion {
  return {
    verdict: 'ask',
    layer: 'knowledge',
    code: problem.code,
    message: `${name} ${problem.message}.`,
    change:
      problem.code === 'unknown-word'
        ? 'write the word out, or put ./ before it'
        : 'add an allow rule that names it',
    lifts: 'any',
  };
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
