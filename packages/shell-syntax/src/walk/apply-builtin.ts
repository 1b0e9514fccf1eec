import type { Assignment } from '../assignment.ts';
import { isBashOnlyBuiltin, isOtherShellsBuiltin, isSpecialBuiltin } from './builtin-names.ts';
import type { BuiltinCall, BuiltinEffect } from './builtins/builtin-call.ts';
import { changeDirectory } from './builtins/change-directory.ts';
import { declareVariables, unsetVariables } from './builtins/declare-variables.ts';
import { execute, redefineNames, runHidden, runJobs, runText, trapSignals } from './builtins/run-code.ts';
import { setOptions, shellOptions } from './builtins/shell-options.ts';
import { printValue, readLines, readOptions, readVariables, waitForJobs } from './builtins/store-values.ts';
import { letValues, testValues } from './builtins/test-values.ts';
import type { SimpleCommand } from './simple-command.ts';
import { UNKNOWN_DIRECTORY } from './unknown-directory.ts';
import type { Walker } from './walker.ts';

const BUILTINS: ReadonlyMap<string, (call: BuiltinCall) => BuiltinEffect> = new Map([
  ['cd', changeDirectory],
  ['pushd', changeDirectory],
  ['popd', changeDirectory],
  ['export', declareVariables],
  ['declare', declareVariables],
  ['typeset', declareVariables],
  ['local', declareVariables],
  ['readonly', declareVariables],
  ['unset', unsetVariables],
  ['set', setOptions],
  ['shopt', shellOptions],
  ['read', readVariables],
  ['mapfile', readLines],
  ['readarray', readLines],
  ['getopts', readOptions],
  ['printf', printValue],
  ['wait', waitForJobs],
  ['test', testValues],
  ['[', testValues],
  ['let', letValues],
  ['eval', runText],
  ['source', runText],
  ['.', runText],
  ['trap', trapSignals],
  ['exec', execute],
  ['alias', redefineNames],
  ['enable', redefineNames],
  ['hash', redefineNames],
  ['bind', runHidden],
  ['jobs', runJobs],
  ['compgen', runHidden],
  ['complete', runHidden],
  ['compopt', runHidden],
  ['fc', runHidden],
  ['history', runHidden],
]);

/** What a command does to the shell itself. */
export interface ShellEffect {
  readonly assignments: readonly Assignment[];
  /** Those assignments are sure to happen. */
  readonly surelyAssigns: boolean;
  /** Names among them that get no text from the script. */
  readonly withoutText: ReadonlySet<string>;
  /** Assignments written before the command stay. */
  readonly keepsPrefix: boolean;
  readonly runsLater: boolean;
  readonly after: () => void;
}

const NOTHING: ShellEffect = {
  assignments: [],
  surelyAssigns: false,
  withoutText: new Set(),
  keepsPrefix: false,
  runsLater: false,
  after: () => {},
};

/** Finds what a command does to the shell itself; a program does nothing. */
export function applyBuiltin(command: SimpleCommand, walker: Walker): ShellEffect {
  const { words } = command;
  if (words.length === 0) return NOTHING;
  const start = effectiveStart(command);
  const name = words[start]?.value ?? null;
  if (name === null) {
    // The word may turn out to be any builtin: nothing is sure about functions, variables and the directory after it.
    const after = (): void => {
      walker.forget();
      walker.mayEndLine();
      walker.move([UNKNOWN_DIRECTORY]);
    };
    return { ...NOTHING, keepsPrefix: true, after };
  }
  const offset = command.node.pos;
  if (words.slice(0, start).some(({ value }) => value === 'builtin'))
    walker.doubts.bashOnly('the builtin builtin', offset);
  if (isBashOnlyBuiltin(name) || isOtherShellsBuiltin(name))
    walker.doubts.bashOnly(`the builtin ${name}`, offset);
  const apply = BUILTINS.get(name);
  const keepsPrefix = isSpecialBuiltin(name);
  if (apply === undefined) return { ...NOTHING, keepsPrefix };
  const effect = apply({ name, args: words.slice(start + 1), first: start + 1, command, walker, offset });
  return {
    assignments: effect.assignments ?? [],
    surelyAssigns: effect.surelyAssigns ?? false,
    withoutText: effect.withoutText ?? NOTHING.withoutText,
    keepsPrefix,
    runsLater: effect.runsLater ?? false,
    after: effect.after ?? (() => {}),
  };
}

/** Index of the word that names the builtin or program, behind `command` and `builtin`. */
function effectiveStart({ words }: SimpleCommand): number {
  let at = 0;
  while (words[at]?.value === 'command' || words[at]?.value === 'builtin') {
    at += 1;
    if (words[at - 1]?.value === 'command') while (/^-p+$/.test(words[at]?.value ?? '')) at += 1;
    // Behind `--` a `-p` is a name.
    if (words[at]?.value === '--') at += 1;
  }
  // `command -v name` runs nothing; a bare `command` neither.
  return at < words.length ? at : 0;
}
