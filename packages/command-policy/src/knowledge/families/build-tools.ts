import { cmakeDefinition, cmakeWord, makeVariable, makeWord } from '../checkers/build-words.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  checks,
  harmless,
  runsCode,
  runsFile,
  runsProgram,
  runsWorkspace,
  setsDirectory,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

/** make(1), cmake(1), ctest(1), ninja(1), meson(1): the project's recipes run. */
export const buildTools: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['make', 'gmake'],
    variables: makeVariable,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `
        -b | -m | -B, --always-make | -d | --debug[=FLAGS] | -e, --environment-overrides | -h, --help | -i, --ignore-errors | -j, --jobs[=N] | -k, --keep-going | -l, --load-average[=N], --max-load[=N] | -L, --check-symlink-times
        -n, --just-print, --dry-run, --recon | -o, --old-file=FILE, --assume-old=FILE | -O, --output-sync[=TYPE] | -p, --print-data-base | -q, --question | -r, --no-builtin-rules | -R, --no-builtin-variables
        -s, --silent, --quiet | --no-silent | -S, --no-keep-going, --stop | -t, --touch | --trace | -v, --version | -w, --print-directory | --no-print-directory | -W, --what-if=FILE, --new-file=FILE, --assume-new=FILE | --warn-undefined-variables
        `,
      ),
      option(setsDirectory, '-C, --directory=DIR'),
      option(runsFile, '-f, --file=FILE, --makefile=FILE'),
      option(runsFile, '-I, --include-dir=DIR'),
      option(runsCode, '-E, --eval=TEXT'),
    ],
    operands: { rest: checks(makeWord) },
  }),
  defineCommand({
    names: ['cmake'],
    style: { abbreviations: false },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '-G NAME | -T NAME | -A NAME | -L | -LA | -LAH | -LH | -N | -Wdev | -Wno-dev | -Werror | -Wdeprecated | -Wno-deprecated | --fresh | --version, -version, -V | --help, -help, -h | --log-level=LEVEL | --log-context | --trace | --trace-expand | --warn-uninitialized | --no-warn-unused-cli | --check-system-vars | --config NAME | -j, --parallel[=N] | --clean-first | -v, --verbose | --list-presets[=KIND] | --component NAME | --strip | -U GLOB | --preset=NAME | --debug-output',
      ),
      option(
        checks((value) => (value.startsWith('install') ? [asks('installs, on the system by default')] : [])),
        '--target NAME, -t NAME',
      ),
      option(checks(cmakeDefinition), '-D SETTING'),
      option(runsFile, '-S DIR'),
      option(writesInto, '-B DIR | --prefix DIR | --install-prefix DIR'),
      option(writes, '--trace-redirect=FILE | --graphviz=FILE | --profiling-output=FILE'),
      option(runsFile, '-P FILE | -C FILE | --toolchain FILE | --build DIR | --install DIR'),
      // `cmake -E` is a toolbox: rm, copy, env COMMAND …
      option(runsProgram, '-E COMMAND'),
    ],
    operands: { rest: checks(cmakeWord) },
    forms: [
      {
        when: ['--install'],
        unless: ['--prefix'],
        effects: [asks('installs where the build was told to, which is the system by default')],
      },
      {
        unless: ['-B', '-P', '--build', '--install', '--version', '--help', '-N'],
        effects: [{ kind: 'writesInto', path: '.' }],
      },
    ],
  }),
  defineCommand({
    names: ['ctest'],
    style: { abbreviations: false, clusters: false },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '-V, --verbose | -VV, --extra-verbose | --output-on-failure | --stop-on-failure | -F | -j, --parallel N | -C CFG | -N, --show-only | -L REGEX | -R, --tests-regex REGEX | -E, --exclude-regex REGEX | -LE REGEX | --repeat MODE | --timeout N | --rerun-failed | -Q, --quiet | --progress | --schedule-random | --version | --help, -h | --no-tests=ACTION',
      ),
      option(setsDirectory, '--test-dir DIR'),
      option(writes, '-O, --output-log FILE | --output-junit FILE'),
      option(runsFile, '-S FILE | -SP FILE'),
      option(
        asks('sends the results to a server'),
        '-D, --dashboard KIND | -M, --test-model KIND | -T, --test-action KIND',
      ),
    ],
  }),
  defineCommand({
    names: ['ninja', 'samu'],
    style: { abbreviations: false },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '--version | -v, --verbose | --quiet | -j N | -k N | -l N | -n | -d MODE | -t TOOL | -w FLAG | -h, --help',
      ),
      option(setsDirectory, '-C DIR'),
      option(runsFile, '-f FILE'),
    ],
    operands: { rest: harmless },
    forms: [{ when: ['-t'], effects: [asks('uses a tool of ninja, which may delete what was built')] }],
  }),
  defineCommand({
    names: ['meson'],
    style: { abbreviations: false },
    options: [option(harmless, '-h, --help | -v, --version')],
    subcommands: {
      setup: {
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            '--buildtype=TYPE | --reconfigure | --wipe | --warnlevel=N | --default-library=KIND | --prefix=DIR',
          ),
          option(
            asks('chooses programs of the build'),
            '--native-file=FILE | --cross-file=FILE | -D SETTING',
          ),
        ],
        operands: { rest: writesInto },
      },
      'compile, test, introspect': {
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            '-j, --jobs=N | -v, --verbose | --clean | --suite=NAME | --print-errorlogs | --list | -t N | --repeat=N | --no-rebuild | -a, --all | --targets | --tests',
          ),
          option(setsDirectory, '-C DIR'),
          option(runsProgram, '--wrapper=PROGRAM | --gdb-path=PROGRAM'),
        ],
        operands: { rest: harmless },
      },
    },
  }),
];
