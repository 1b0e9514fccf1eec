import type { Word } from '@umbo/shell-syntax';
import type { GivenOption, ParsedCommand } from '../arguments/parsed-command.ts';
import { mayBeOption, maySplitFreely } from '../arguments/word-shape.ts';
import type { RulePattern } from './rule-pattern.ts';

/**
 * `**` is anything behind what a pattern lists: not `-c KEY=VALUE` or `--exec-path=DIR` in front of the subcommand, which
 * choose what it will run, nor `-v /:/x` in front of the image or `-c CODE` in front of `-m` where options end at the first word
 * that is none. What only says where, or nothing at all, may stand there.
 */
function comesAfter({ parsed }: RulePattern, command: ParsedCommand): boolean {
  const isListed = (given: GivenOption): boolean =>
    parsed.options.some((wanted) => isSame(wanted, given, false));
  const isPlain = ({ spec }: GivenOption): boolean =>
    spec?.effects.every(({ kind }) => kind === 'harmless' || kind === 'setsDirectory') === true;
  const isEarly = ({ operandsBefore = 0 }: GivenOption): boolean => operandsBefore < parsed.operands.length;
  const leaf = command.levels.at(-1);
  const own = leaf === undefined ? command.options : leaf.known.style.permute ? [] : leaf.options;
  const front = [
    ...command.levels.slice(0, parsed.subcommands.length).flatMap(({ options }) => options),
    ...own.filter(isEarly),
    ...(leaf === undefined ? [] : own.slice(0, own.findLastIndex(isListed) + 1)),
  ];
  return front.every((given) => isListed(given) || isPlain(given));
}

/** Strict, for allow: nothing but what the pattern lists stands there. */
export function listsAll(pattern: RulePattern, command: ParsedCommand): boolean {
  const { parsed, isOpen } = pattern;
  if (!startsWith(command.subcommands, parsed.subcommands)) return false;
  if (!isOpen && command.subcommands.length !== parsed.subcommands.length) return false;
  if (!parsed.options.every((wanted) => command.options.some((given) => isSame(wanted, given, false))))
    return false;
  if (isOpen && !comesAfter(pattern, command)) return false;
  if (
    !isOpen &&
    !command.options.every((given) => parsed.options.some((wanted) => isSame(wanted, given, false)))
  ) {
    return false;
  }
  if (!isOpen && (command.variables.length > 0 || command.operands.length !== parsed.operands.length))
    return false;
  const setsVariables = command.levels[0]?.known.form.variables !== undefined;
  return parsed.operands.every((wanted, at) => {
    const given = command.operands[at];
    if (given === undefined) return false;
    // `make *` is any target; `make SHELL=x` is another make.
    if (wanted.value === '*' && setsVariables && (given.value ?? given.literalPrefix).includes('='))
      return false;
    if (wanted.value === '*') return !maySplitFreely(given) && !(given.value === null && mayBeOption(given));
    return given.value !== null && sameText(wanted.value, given.value);
  });
}

/** Lenient, for ask and deny: every part of the pattern is there, or `maybe` when an unknown word could be the missing one. */
export function hasAll(
  pattern: RulePattern,
  command: ParsedCommand,
  isSamePlace: (wanted: string, given: string) => boolean = () => false,
): 'yes' | 'maybe' | 'no' {
  const { parsed } = pattern;
  const unknown = command.operands.filter((word) => word.value === null);
  const canHide = unknown.some((word) => mayBeOption(word));
  let isSure = true;
  if (!startsWith(command.subcommands, parsed.subcommands)) {
    const shared = command.subcommands.every((name, at) => parsed.subcommands[at] === name);
    if (!shared || unknown.length === 0) return 'no';
    isSure = false;
  }
  for (const wanted of parsed.options) {
    if (command.options.some((given) => isSame(wanted, given, true))) continue;
    if (!canHide) return 'no';
    isSure = false;
  }
  let from = 0;
  for (const wanted of parsed.operands) {
    let at = from;
    while (at < command.operands.length && !fits(wanted, command.operands[at], isSamePlace)) at++;
    const given = command.operands[at];
    if (given === undefined) {
      if (!unknown.some((word) => maySplitFreely(word))) return 'no';
      isSure = false;
      continue;
    }
    if (given.value === null && wanted.value !== '*') isSure = false;
    from = at + 1;
  }
  return isSure ? 'yes' : 'maybe';
}

function fits(
  wanted: Word,
  given: Word | undefined,
  isSamePlace: (wanted: string, given: string) => boolean,
): boolean {
  if (given === undefined) return false;
  if (wanted.value === '*') return true;
  if (given.value !== null)
    return sameText(wanted.value, given.value) || isSamePlace(wanted.value ?? '', given.value);
  // `docs/$f` can never become `lua`; `./$f` can, by another name for the same path.
  return plain(wanted.value ?? '').startsWith(plain(given.literalPrefix).replace(/^\.\/$/, ''));
}

function startsWith(given: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((name, at) => given[at] === name);
}

function isSame(wanted: GivenOption, given: GivenOption, isLenient: boolean): boolean {
  const isName =
    wanted.spec === null
      ? wanted.spelled === given.spelled || (isLenient && couldBe(wanted.spelled, given.spelled))
      : isLenient
        ? given.candidates.includes(wanted.spec)
        : given.spec === wanted.spec;
  if (!isName) return false;
  // What nobody described has the value it is given there, none, or the word behind it: where it stands says which.
  if (
    !isLenient &&
    given.spec === null &&
    (given.values.length !== wanted.values.length || given.operandsBefore !== wanted.operandsBefore)
  )
    return false;
  // `node --inspect` is not `node --inspect=0.0.0.0`.
  if (!isLenient && given.spec?.value === 'optional' && given.values.length !== wanted.values.length)
    return false;
  return wanted.values.every((value, at) => {
    const other = given.values[at];
    if (value.value === '*') return other !== undefined;
    if (other === undefined) return isLenient;
    return other.value === null ? isLenient : sameText(value.value, other.value);
  });
}

/** Without knowledge: `--har` may be `--hard`, and `-xf` may hold `-f`. */
function couldBe(wanted: string, given: string): boolean {
  if (wanted.startsWith('--')) return given.startsWith('--') && given.length > 2 && wanted.startsWith(given);
  return wanted.length === 2 && /^-[^-]/.test(given) && given.includes(wanted.slice(1));
}

function sameText(wanted: string | null, given: string): boolean {
  return wanted !== null && (wanted === given || plain(wanted) === plain(given));
}

/** `./build/` and `build` are one path. */
function plain(text: string): string {
  return text.replace(/^(?:\.\/)+(?=.)/, '').replace(/(?<=.)\/+$/, '');
}
