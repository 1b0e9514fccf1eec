const BUILTINS = new Set(
  (
    '. : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo ' +
    'enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf ' +
    'pushd pwd read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit ' +
    'umask unalias unset wait'
  ).split(' '),
);
const SPECIAL = new Set(
  '. : break continue eval exec exit export readonly return set shift source times trap unset'.split(' '),
);
const BASH_ONLY = new Set(
  'bind builtin caller compgen complete compopt declare dirs disown enable help history let logout mapfile popd pushd readarray shopt source suspend typeset'.split(
    ' ',
  ),
);

// dash and ash: another name for `cd`; FreeBSD's sh: assigns.
const OTHER_SHELLS = new Set(['chdir', 'setvar']);

/** Whether bash runs this name itself. */
export function isBuiltin(name: string): boolean {
  return BUILTINS.has(name);
}

/** Whether POSIX keeps assignments written before this builtin. */
export function isSpecialBuiltin(name: string): boolean {
  return SPECIAL.has(name);
}

/** Whether bash runs this name itself and another POSIX shell looks for a program. */
export function isBashOnlyBuiltin(name: string): boolean {
  return BASH_ONLY.has(name);
}

/** Whether a POSIX shell runs this name itself and bash looks for a program. */
export function isOtherShellsBuiltin(name: string): boolean {
  return OTHER_SHELLS.has(name);
}
