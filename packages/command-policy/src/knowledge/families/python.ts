import type { ArgumentCheck } from '../argument-check.ts';
import { dataLoss } from '../checkers/data-loss.ts';
import { codeFile } from '../checkers/code-file.ts';
import { pythonPackage } from '../checkers/package-name.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  harmless,
  network,
  reads,
  runsCode,
  runsCommand,
  runsProjectCommand,
  runsFile,
  runsStdin,
  runsWorkspace,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const index = option(
  asks('installs from another index'),
  '-i, --index-url=URL, --pypi-url=URL | --extra-index-url=URL | -f, --find-links=URL | --trusted-host=HOST | --proxy=URL | --cert=FILE | --client-cert=FILE | --cache-dir=DIR | --config-settings=SETTING | --global-option=OPTION',
);
const general = option(
  harmless,
  `
  -h, --help | --debug | --isolated | --require-virtualenv | -v, --verbose | -V, --version | -q, --quiet | --no-input | --retries=N | --timeout=SECONDS | --exists-action=ACTION
  --no-cache-dir | --disable-pip-version-check | --no-color | --no-python-version-warning | --use-feature=NAME | --use-deprecated=NAME
  `,
);
const installing = [
  general,
  index,
  option(
    harmless,
    '--no-deps | --pre | --dry-run | --ignore-installed, -I | --ignore-requires-python | --no-build-isolation | --use-pep517 | -U, --upgrade | --upgrade-strategy=NAME | --force-reinstall | --no-index | --no-binary=FORMAT | --only-binary=FORMAT | --prefer-binary | --require-hashes | --progress-bar=HOW | --no-clean | --compile | --no-compile | --no-warn-script-location | --platform=NAME | --python-version=VERSION',
  ),
  option(writes, '--report=FILE'),
  // A list of packages is code as much as a script is, and pip fetches it from an address too.
  option(checks(codeFile), '-r, --requirement=FILE | -c, --constraint=FILE'),
  option(asks('installs for everything on this machine'), '--user | --break-system-packages'),
  option(checks(pythonPackage), '-e, --editable=PATH'),
  option(
    writesInto,
    '-t, --target=DIR | --prefix=DIR | --root=DIR | --src=DIR | -d, --dest=DIR | -w, --wheel-dir=DIR',
  ),
];
const installs: CommandForm = {
  effects: [network, changesState],
  options: installing,
  operands: { rest: checks(pythonPackage) },
};
const removes: CommandForm = {
  style: { noOptions: true },
  effects: [asks('changes configuration or caches')],
};
const looks: CommandForm = {
  options: [
    general,
    index,
    option(
      harmless,
      '-o, --outdated | -u, --uptodate | -e, --editable | -l, --local | --user | --format=NAME | --not-required | --all | --exclude=NAME | --exclude-editable',
    ),
  ],
  operands: { rest: harmless },
};

/** A word of a test runner: a test, a file or a plain flag; a file of settings from outside, or a command to start, asks. */
const testRunnerWord: ArgumentCheck = (value) =>
  /^(?:-[a-zA-Z]|--[a-z-]+)$|^[\w.:[\]-]+$/.test(value) || /^(?!\/|.*\.\.)[\w./:[\]-]+$/.test(value)
    ? []
    : [asks(`is given "${value}"`)];

/** python(1), pip(1): files and modules of the workspace run; inline code asks; `-m name` is judged as the program `name`. */
export const python: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['python', 'python3', 'python2', 'pypy3'],
    interpreter: true,
    style: { permute: false, abbreviations: false },
    options: [
      option(
        harmless,
        '-b | -B | -d | -E | -h, --help, -? | -I | -O | -OO | -P | -q | -s | -S | -u | -v | -V, --version | -VV | -x | -W WARNING | --check-hash-based-pycs=WHEN | -m',
      ),
      option(runsCode, '-c CODE'),
      option(
        checks((value) =>
          /^(?:dev|utf8(?:=[01])?|importtime|faulthandler|frozen_modules=\w+|tracemalloc(?:=\d+)?|int_max_str_digits=\d+)$/.test(
            value,
          )
            ? []
            : [asks('sets an option of the interpreter')],
        ),
        '-X OPTION',
      ),
      option(asks('waits for code to be typed'), '-i'),
    ],
    operands: { first: [runsFile], rest: checks(dataLoss, { unseen: 'harmless' }) },
    forms: [
      // A flag here: what follows is the module and its arguments, as if it were a command.
      { when: ['-m'], effects: [runsWorkspace], operands: { rest: runsProjectCommand } },
      { unless: ['-c', '-m', '-V', '-VV', '-h'], operandCount: 'none', effects: [runsStdin] },
    ],
  }),
  defineCommand({
    names: ['pip', 'pip3'],
    options: [general],
    subcommandOptional: true,
    subcommands: {
      install: installs,
      'download, wheel': {
        ...installs,
        forms: [{ unless: ['-d', '-w'], effects: [{ kind: 'writesInto', path: '.' }] }],
      },
      show: { options: [general, option(harmless, '-f, --files')], operands: { rest: harmless } },
      'list, freeze, check, inspect, debug, help': looks,
      index: { ...looks, effects: [network] },
      hash: { ...looks, operands: { rest: reads } },
      uninstall: {
        effects: [asks('removes packages other projects may use')],
        options: [general, option(harmless, '-y, --yes'), option(reads, '-r, --requirement=FILE')],
        operands: { rest: harmless },
      },
      cache: {
        subcommands: {
          'dir, info, list': looks,
          'remove, purge': { ...removes, operands: { rest: harmless } },
        },
      },
      config: {
        subcommands: {
          'list, get, debug': looks,
          'set, unset, edit': { ...removes, operands: { rest: harmless } },
        },
      },
    },
  }),
  defineCommand({
    names: ['unittest', 'doctest', 'nox'],
    effects: [runsWorkspace],
    style: { noOptions: true },
    operands: { rest: checks(testRunnerWord) },
  }),
  // What it installs are hooks of git, and what it tries comes from an address: neither is described.
  defineCommand({
    names: ['pre-commit'],
    style: { abbreviations: false },
    options: [option(harmless, '-h, --help | -V, --version | --color=WHEN')],
    subcommands: {
      run: {
        inheritOptions: true,
        effects: [runsWorkspace, changesState],
        options: [
          option(
            harmless,
            '-a, --all-files | --last-commit | -v, --verbose | --show-diff-on-failure | --hook-stage=STAGE | --fail-fast | -s, --from-ref, --source=REF | -o, --to-ref, --origin=REF',
          ),
          option(reads, '--files FILE'),
          option(runsFile, '-c, --config=FILE'),
        ],
        operands: { rest: harmless },
      },
      'validate-config, validate-manifest, sample-config, help': {
        inheritOptions: true,
        operands: { rest: reads },
      },
    },
  }),
  defineCommand({
    names: ['coverage'],
    style: { permute: false },
    options: [option(harmless, '-h, --help | --version')],
    subcommands: {
      run: {
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            '-a, --append | --branch | -p, --parallel-mode | --source=PACKAGES | --include=GLOBS | --omit=GLOBS | --timid | -L, --pylib | --context=LABEL | --concurrency=LIBS',
          ),
          option(runsFile, '--rcfile=FILE'),
          option(writes, '--data-file=FILE'),
          // As with python itself: what follows is the module and its arguments.
          option(harmless, '-m, --module'),
        ],
        operands: { first: [runsFile], rest: harmless },
        forms: [{ when: ['-m'], operands: { rest: runsCommand } }],
      },
      'report, combine, erase, debug, html, xml, json, lcov, annotate': {
        effects: [runsWorkspace],
        style: { permute: true },
        options: [
          option(
            harmless,
            '-m, --show-missing | --skip-covered | --skip-empty | --fail-under=N | --include=GLOBS | --omit=GLOBS | -i, --ignore-errors | --precision=N | --sort=COLUMN | -q, --quiet | --title=TEXT | --pretty-print | --keep | -a, --append | --format=NAME',
          ),
          option(runsFile, '--rcfile=FILE'),
          option(writes, '--data-file=FILE | -o FILE'),
          option(writesInto, '-d, --directory=DIR'),
        ],
        operands: { rest: writesInto },
      },
    },
  }),
  defineCommand({
    names: ['tox'],
    effects: [runsWorkspace],
    style: { abbreviations: false, permute: false },
    options: [
      option(
        harmless,
        '-h, --help | --version | -v, --verbose | -q, --quiet | -e ENVS | -p, --parallel=N | -r, --recreate | -s, --skip-missing-interpreters | --skip-pkg-install | --notest | -f LABELS | -m LABELS',
      ),
      option(runsFile, '-c, --conf=FILE | --root=DIR | --workdir=DIR'),
    ],
    subcommandOptional: true,
    // `tox exec -- PROGRAM` starts any program: not described, so it asks.
    subcommands: {
      'run, r, run-parallel, p': { inheritOptions: true, options: [] },
      'list, l, config, c, depends, de': { inheritOptions: true, options: [] },
    },
  }),
  defineCommand({
    names: ['venv', 'virtualenv'],
    options: [
      option(
        harmless,
        '-h, --help | --system-site-packages | --symlinks | --copies | --clear | --upgrade | --without-pip | --prompt=TEXT | --upgrade-deps',
      ),
    ],
    operands: { rest: writesInto },
  }),
  defineCommand({
    names: ['json.tool'],
    options: [
      option(
        harmless,
        '-h, --help | --sort-keys | --no-ensure-ascii | --json-lines | --indent=N | --tab | --no-indent | --compact',
      ),
    ],
    operands: { first: [reads, writes] },
  }),
  defineCommand({
    names: ['cProfile', 'profile'],
    style: { permute: false, abbreviations: false },
    options: [option(harmless, '-s, --sort=KEY'), option(writes, '-o, --outfile=FILE')],
    operands: { first: [runsFile], rest: harmless },
  }),
  defineCommand({
    names: ['py_compile', 'compileall'],
    options: [
      option(harmless, '-h, --help | -q, --quiet | -l | -f | -r N | -j, --workers=N | -b | -x REGEX | -o N'),
    ],
    operands: { rest: writesInto },
  }),
];
