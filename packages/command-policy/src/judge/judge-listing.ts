import type { ParsedCommand } from '../arguments/parsed-command.ts';
import type { KnownCommand } from '../knowledge/knowledge-base.ts';
import type { JudgeParts } from './judge-parts.ts';
import type { Opinion } from './opinion.ts';
import { wayOut } from './way-out.ts';
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
  const isFree =
    known?.form.transparent === true ||
    (known?.form.shellOnly === true && site.isInScript) ||
    onlyStarts(known, parsed) ||
    onlyTellsVersion(program, known, parsed);
  const isAllowed = parts.names.isAllowed(program);
  if (isAllowed && known === null) {
    const smuggled = judgeUndescribed(parts, program, parsed);
    if (smuggled !== null) return smuggled;
  }
  if (isFree || isAllowed) return mayRun(program);
  if (site.isDefined && program.realPath === null) return null;
  const { unknown } = parts.settings;
  if (unknown === 'allow') return known === null ? judgeUndescribed(parts, program, parsed) : null;
  return {
    verdict: unknown,
    layer: 'allow',
    code: 'command-not-allowed',
    message: `"${program.written}" is on no list.`,
    change: program.isBare
      ? `add ${program.written} to allow`
      : 'call the program by its bare name, give a script of the workspace to its interpreter (`sh FILE`), or add its path to allow',
    lifts: 'any',
  };
}

/** A script of the workspace, judged as what its first line starts: it needs no allow of its own. */
export function judgeScriptFile(parts: JudgeParts, program: Program, parsed: ParsedCommand): Opinion {
  return judgeUndescribed(parts, program, parsed) ?? mayRun(program);
}

function mayRun({ written }: Program): Opinion {
  return {
    verdict: 'allow',
    layer: 'allow',
    code: 'command-allowed',
    message: `"${written}" may run.`,
    lifts: 'none',
  };
}

/** `sh -c TEXT` and nothing besides is its text; `bash -lc TEXT` runs a profile too. */
function onlyStarts(known: KnownCommand | null, { options }: ParsedCommand): boolean {
  const given = options.map(({ spec }) => spec);
  return (
    known?.form.transparentWith?.some((spelling) =>
      given.some((spec) => spec?.spellings.includes(spelling)),
    ) === true &&
    // What a checker has against a value it says itself.
    given.every(
      (spec) => spec?.effects.every(({ kind }) => kind === 'harmless' || kind === 'checks') === true,
    )
  );
}

/** `node --version` and nothing besides: which program it is the trusted PATH says, and it tells its version. */
function onlyTellsVersion(program: Program, known: KnownCommand | null, parsed: ParsedCommand): boolean {
  const [given, ...others] = parsed.options;
  const isAlone = others.length + parsed.operands.length + parsed.subcommands.length === 0;
  const spec = given?.spec ?? null;
  return (
    known !== null &&
    program.isBare &&
    isAlone &&
    parsed.variables.length === 0 &&
    spec?.spellings.includes('--version') === true &&
    spec.effects.every(({ kind }) => kind === 'harmless')
  );
}

/** A program nobody described might start a denied one that stands among its words: it could be a wrapper. */
function judgeUndescribed(parts: JudgeParts, program: Program, parsed: ParsedCommand): Opinion | null {
  const words = [...parsed.operands, ...parsed.options.flatMap(({ values }) => values)];
  // `concurrently "cd x && rm y"`: what stands where a command would.
  const names = (value: string): readonly string[] => [
    value,
    ...value.split(/[;&|\n(){}`]+/).map((part) => part.trim().split(/\s+/)[0] ?? ''),
  ];
  const denied = words.find(
    ({ value }) => value !== null && names(value).some((name) => name !== '' && parts.names.isDenied(name)),
  );
  if (denied === undefined) return null;
  return {
    verdict: 'ask',
    layer: 'allow',
    code: 'might-start-denied',
    message: `Nobody described "${program.written}", and it is given "${denied.source}", which is denied.`,
    change: wayOut('might-start-denied'),
    lifts: 'any',
  };
}
