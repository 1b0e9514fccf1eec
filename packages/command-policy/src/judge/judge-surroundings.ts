import type { Finding } from '../arguments/finding.ts';
import type { JudgeParts } from './judge-parts.ts';
import type { Opinion } from './opinion.ts';
import type { Site } from './site.ts';

/** The directory, when it is not the one of the command around it. */
export function judgePlace(parts: JudgeParts, site: Site, around: Site | null): readonly Opinion[] {
  if (
    around !== null
      ? around.cwds === site.cwds
      : site.parent !== null && site.via !== null && !site.isInScript
  )
    return [];
  const outside = site.cwds.find((cwd) => cwd !== null && !parts.paths.isCwdInside(cwd));
  if (outside === undefined || outside === null) return [];
  return [
    {
      verdict: 'ask',
      layer: 'cwd',
      code: 'cwd-outside-roots',
      message: `It would run in ${parts.files.realPath(outside)}, which is outside the roots.`,
      change: 'run it inside the roots, or add the directory to cwd.roots',
      lifts: 'none',
    },
  ];
}

/** The variables set for a command. */
export function judgeVariables(parts: JudgeParts, site: Site): readonly Opinion[] {
  const opinions = site.variables.map(({ key, value }) => parts.environment.judge(key, value));
  return opinions.filter((opinion) => opinion !== null);
}

/** True when every path a command names is certain and inside the roots. */
export function areInside(parts: JudgeParts, findings: readonly Finding[], site: Site): boolean {
  return findings.every(({ effect, word }) => {
    if (word === null || !['reads', 'writes', 'writesInto', 'deletes', 'movesTo'].includes(effect.kind))
      return true;
    const { value } = word;
    if (value === null) return false;
    return site.cwds.every((cwd) =>
      value.startsWith('/')
        ? parts.paths.isInside(value)
        : cwd !== null && parts.paths.isInside(`${cwd}/${value}`),
    );
  });
}
