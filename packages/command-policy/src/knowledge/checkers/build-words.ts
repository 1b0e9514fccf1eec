import type { ArgumentCheck } from '../argument-check.ts';
import { isPlainSetting } from '../../judge/plain-settings.ts';
import { asks, checks } from '../effect.ts';
import type { Effect, UnknownWords } from '../effect.ts';

/** A word of `make`: a target, or a variable with a plain value; other values end up in recipes as commands. */
export const makeWord: ArgumentCheck = (value) => {
  const equals = value.indexOf('=');
  if (equals === -1) return /^[\w./%@+-]+$/.test(value) ? [] : [asks('is given an unusual target')];
  const name = value.slice(0, equals).replace(/[?:+!]+$/, '');
  // `X!=yes` runs the program yes.
  const isPlain =
    value[equals - 1] !== '!' &&
    /^(?:\d+|true|false|yes|no|on|off|debug|release|all|[yn])?$/i.test(value.slice(equals + 1));
  if (isPlainSetting(name, value.slice(equals + 1)) && /^[A-Z]+$/.test(name) && value[equals - 1] !== '!')
    return [];
  return isPlain && /^[A-Z_][A-Z0-9_]*$/i.test(name) && !/^(?:SHELL|MAKE|\.)/i.test(name)
    ? []
    : [asks(`sets the make variable ${name}, which recipes may run`)];
};

/**
 * A variable `make` is started with: what its value holds is expanded, and becomes text of recipes. What a command prints into it
 * is no worse than the files of the workspace, which make runs.
 */
export const makeVariable: Effect = checks(
  (value) =>
    /[$`;|&<>()\n]/.test(value)
      ? [asks(`sets ${value.slice(0, value.indexOf('='))} to text that recipes may run`)]
      : [],
  { unseen: 'harmless' },
);

const plainProperty =
  /^(?:[A-Z0-9]+_\w*|CI|DEBUG|TERM|TZ|LANG|PORT|COLUMNS|LINES|VERBOSE|ENVIRONMENT|CONFIGURATION|PLATFORM|VERSION\w*)=/i;

/**
 * A variable MSBuild is started with is a property of the build, whatever its case: `PreBuildEvent=CMD` is run. Properties have no
 * `_` inside by custom; settings of programs have, or they are among a few usual names.
 */
export const buildVariable: Effect = checks(
  (value) =>
    plainProperty.test(value)
      ? []
      : [
          asks(
            `sets ${value.slice(0, value.indexOf('='))}, which is a property of the build and may start a program`,
          ),
        ],
  { harmless: plainProperty },
);

/** `gcc -f…`: features are harmless, plugins and dumps are not. */
export const compilerFeature: ArgumentCheck = (value) =>
  !/^sanitize=[a-z,-]+$/.test(value) &&
  (/plugin/.test(value) ||
    /^(?:dump|profile|auto-profile|save|lto-|use-ld|coverage-|opt-info|diagnostics-add|callgraph|stack-usage|time-trace|module)/.test(
      value,
    ) ||
    /[/,@]/.test(value))
    ? [asks(`is given -f${value}, which may load code or write files`)]
    : [];

/** `gcc -W…`: warnings; `-Wl,` `-Wa,` `-Wp,` hand words on to the linker, the assembler, the preprocessor. */
export const compilerWarning: ArgumentCheck = (value) => {
  if (!/^[lap],/.test(value)) return /^[\w=+-]*$/.test(value) ? [] : [asks(`is given -W${value}`)];
  const isPlain =
    /^l,(?:-O\d|--gc-sections|--as-needed|--no-as-needed|--start-group|--end-group|-z,(?:relro|now|noexecstack|defs)|--no-undefined|-s|--strip-all|--whole-archive|--no-whole-archive|-rpath[,=]\$ORIGIN[\w./-]*|--export-dynamic|-E|--build-id|-dead_strip)$/.test(
      value,
    );
  return isPlain ? [] : [asks(`hands "${value}" on to another program`)];
};

/** `gcc -g…`: how much to say for debuggers; other options that start with the letter are their own. */
export const debugLevel: ArgumentCheck = (value) =>
  /^(?:[0-3z]|gdb[0-3]?|dwarf(?:-[2-5])?|lldb|line-tables-only|split-dwarf|strict-dwarf|column-info|record-gcc-switches|mlt)?$/.test(
    value,
  )
    ? []
    : [asks(`is given -g${value}`)];

/** A pattern that starts with a letter or a dot stays a file, whatever it matches: `src/*.c` is no `@file`. */
export const namedFiles: UnknownWords = { globs: /^[\w.]/ };

/** A word of a compiler: a file, which errors quote and `-E` prints; not `@file` with more options. */
export const compilerWord: ArgumentCheck = (value) =>
  value.startsWith('@') ? [asks('reads options from a file')] : [{ kind: 'reads', path: value }];

/** A file that binutils change: not `@file` with more options. */
export const objectFile: ArgumentCheck = (value, context) => [
  ...compilerWord(value, context),
  { kind: 'writes', path: value },
];

/** `cmake -DNAME=VALUE`: harmless unless the variable names a program, a toolchain or code, or the value is a place outside. */
export const cmakeDefinition: ArgumentCheck = (value) => {
  const name = value.split(/[:=]/)[0] ?? '';
  const isProgram =
    /COMPILER|LAUNCHER|PROGRAM|TOOLCHAIN|LINKER|COMMAND|CMD|INCLUDE|EXECUTABLE|RULE|_FILE$|MODULE_PATH|AR$|NM$|STRIP|RANLIB|OBJCOPY|ANALYZE|TIDY|CPPCHECK|IWYU/i.test(
      name,
    );
  // A compiler everybody has; and what is only switched on or off names nothing.
  if (
    /^CMAKE_(?:C|CXX|ASM)_COMPILER(?:_LAUNCHER)?(?::\w+)?=(?:(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+)(?:-\d+)?|s?ccache)$/.test(
      value,
    )
  )
    return [];
  if (/^\w+(?::BOOL)?=(?:ON|OFF|TRUE|FALSE|YES|NO|[01])$/i.test(value)) return [];
  const isFlags = /FLAGS|OPTIONS|DEFINITIONS/i.test(name);
  const text = value.slice(value.indexOf('=') + 1);
  const isPlain = isFlags
    ? /^\w[\w.]*$/.test(text) || isPlainSetting('CFLAGS', text)
    : /^[\w.+-]+(?::\w+)?=[\w.+:;/ -]*$/.test(value) && !/[=;:]\/|\.\./.test(value);
  return isProgram || !isPlain ? [{ kind: 'runs', what: 'program', text: value }] : [];
};

/** A word of `cmake`: a directory or file of code; behind `--` they are words for the build program, of which `-j` is harmless. */
export const cmakeWord: ArgumentCheck = (value) => {
  if (/^-[jklv]?\d*$/.test(value)) return [];
  return /^-|=/.test(value)
    ? [asks(`hands "${value}" on to another program`)]
    : [{ kind: 'runs', what: 'file', text: value }];
};
