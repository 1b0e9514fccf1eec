import type { ParsedCommand } from '../arguments/parsed-command.ts';
import type { KnownCommand } from '../knowledge/knowledge-base.ts';
import type { JudgeParts } from './judge-parts.ts';
import type { Opinion } from './opinion.ts';
import type { Program } from './program.ts';
import type { Site } from './site.ts';

/** Whether the program is on the allow list, or needs not to be. */
export function judgeListing(
  parts: JudgeParts,
  program: Program,
  known: KnownCommand | null,
  site: Site,
  parsed: ParsedCommand,
): Opinion | null {
  const isFree = known?.form.transparent === true || (known?.form.shellOnly === true && site.isInScript);
  if (isFree || parts.names.isAllowed(program)) {
    return {
      verdict: 'allow',
      layer: 'allow',
      code: 'command-allowed',
      message: `"${program.written}" may run.`,
      lifts: 'none',
    };
  }
  if (site.isDefined && program.realPath === null) return null;
  const { unknown } = parts.settings;
  if (unknown === 'allow') return judgeUnlistedArguments(parts, program, parsed);
  return {
    verdict: unknown,
    layer: 'allow',
    code: 'command-not-allowed',
    message: `"${program.written}" is on no list.`,
    change: program.isBare
      ? `add ${program.written} to allow`
      : 'call the program by its bare name, or add its path to allow',
    lifts: 'any',
  };
}

/** Block-list-only mode: a program nobody described might start a denied one that stands among its words. */
function judgeUnlistedArguments(parts: JudgeParts, program: Program, parsed: ParsedCommand): Opinion | null {
  if (parsed.levels.length > 0) return null;
  const denied = parsed.operands.find(
    ({ value }) =>
      value !== null && value !== '' && parts.names.refused(parts.identify(value, null)).length > 0,
  );
  if (denied === undefined) return null;
  return {
    verdict: 'ask',
    layer: 'allow',
    code: 'might-start-denied',
    message: `"${program.written}" is not described and is given "${denied.source}", which is denied.`,
    change: `add ${program.written} to allow`,
    lifts: 'any',
  };
}
