import type { Assignment } from '../assignment.ts';
import type { Walker } from './walker.ts';

// What these hold decides how bash itself reads or runs later text.
const EVALUATED = new Set('PS4 BASH_CMDS BASH_ALIASES BASH_ENV PROMPT_COMMAND BASH_TRAPSIG'.split(' '));
const READING = new Set(
  'IFS POSIXLY_CORRECT SHELLOPTS BASHOPTS BASH_COMPAT CDPATH GLOBIGNORE EXECIGNORE FUNCNEST'.split(' '),
);
// Bash stores text in these by itself: a directory's name, a command, the last argument.
const SET_BY_BASH =
  /^(?:_|BASH.*|COMP.*|DIRSTACK|FUNCNAME|GROUPS|HIST.*|HOSTNAME|MAPFILE|OLDPWD|OPTARG|PIPESTATUS|PS[0-4]|PWD|READLINE.*|REPLY)$/;

// Bash sets these once; assigning to one is an error.
const READONLY = new Set('BASHOPTS BASH_VERSINFO EUID PPID SHELLOPTS UID'.split(' '));

// These hold a number from the start, whatever the environment says (which decides about UID and EUID), and most are evaluated as arithmetic by an
// assignment: `RANDOM='a[$(x)]'` runs x.
const NUMBERS = new Set('BASHPID EPOCHSECONDS HISTCMD LINENO OPTIND PPID RANDOM SECONDS SRANDOM'.split(' '));

// In GBK, Big5 or Shift JIS a letter of this text may swallow the backslash or the quote behind it.
const LOCALE = /^(?:LANG|LC_ALL|LC_CTYPE)$/;
const ASCII_SAFE = /^(?:C|POSIX|(?:C|[a-z]{2,3}(?:_[A-Z]{2})?)\.utf-?8)?$/i;

/** Whether bash itself keeps a whole number in this variable, unless the script stores something else. */
export function holdsNumber(name: string): boolean {
  return NUMBERS.has(name);
}

/** Whether bash may refuse to assign. */
export function mayRefuse(walker: Walker, name: string): boolean {
  return walker.hasReadonly || READONLY.has(name);
}

/** Records a doubt when the variable steers bash itself; before a command only what outlives IFS's ordinary use matters. */
export function doubtControlling(
  walker: Walker,
  { name, value }: Assignment,
  beforeCommand: boolean,
  offset: number,
): void {
  if (EVALUATED.has(name)) walker.doubts.add('evaluates-code', `bash runs what ${name} holds`, offset);
  const unsafe = walker.hasOtherLetters && LOCALE.test(name) && !ASCII_SAFE.test(value?.value ?? '?');
  if (unsafe || (READING.has(name) && !(beforeCommand && name === 'IFS'))) {
    walker.doubts.add('changes-shell', `${name} changes how later text is read`, offset);
  }
}

/**
 * Carries an assignment forward; `integer` when the value is surely a whole number. `storesText` is false where a name is
 * only declared, unset, or given a number by bash itself.
 */
export function assignVariable(
  walker: Walker,
  assignment: Assignment,
  integer: boolean,
  offset: number,
  storesText = true,
): void {
  const { name } = assignment;
  const { scope } = walker;
  if (storesText || !LOCALE.test(name)) doubtControlling(walker, assignment, false, offset);
  if (!integer && storesText && NUMBERS.has(name)) {
    walker.doubts.add('evaluates-code', `bash evaluates what ${name} is given`, offset);
  }
  if ((!integer || SET_BY_BASH.test(name)) && (storesText || !holdsNumber(name)))
    walker.integers.storesOther(name);
  scope.assigned = scope.assigned.with(name);
  const exported =
    assignment.exported ||
    scope.exportAll ||
    scope.env.some((known) => known.name === name && known.exported);
  walker.remember({ ...assignment, exported });
}
