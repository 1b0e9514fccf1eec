import { objectFile, namedFiles } from '../checkers/build-words.ts';
import { codeFile } from '../checkers/code-file.ts';
import { pythonPackage } from '../checkers/package-name.ts';
import type { ArgumentCheck } from '../argument-check.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  deletes,
  harmless,
  network,
  runsCode,
  runsCommand,
  runsFile,
  runsProjectCommand,
  runsWorkspace,
  setsDirectory,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const project: CommandForm = {
  inheritOptions: true,
  effects: [network, runsWorkspace, changesState],
  operands: { rest: harmless },
};
const adds: CommandForm = { ...project, operands: { rest: checks(pythonPackage) } };
/** Settings of pytest that say how it runs and reports, and name no code. */
const plainIni =
  /^(?:log_(?:cli|level|cli_level|auto_indent|cli_format|cli_date_format)|console_output_style|xfail_strict|junit_family|asyncio_mode|faulthandler_timeout|timeout|tmp_path_retention_\w+|truncation_limit_\w+|verbosity_\w+|empty_parameter_set_mark|markers)=[^/@]*$/;

/** An interpreter by its version; a path is a program, and so is any other name: uv looks it up on the PATH. */
const pythonVersion = checks((value: string) =>
  /^(?:c?python|pypy|graalpy|[cp]p)?[@-]?\d+(?:\.\d+)*(?:(?:a|b|rc)\d+)?[dt]?$/.test(value) ||
  /^(?:[<>=!~]=?\d+(?:\.\d+)*(?:\.\*)?,?)+$/.test(value) ||
  /^(?:c?python|pypy|graalpy)$/.test(value)
    ? []
    : [asks('chooses the interpreter by its path or name')],
);
/** `pylint --output-format=json:FILE` writes it. */
const reportFormat: ArgumentCheck = (value) =>
  value
    .split(',')
    .flatMap((part) =>
      part.includes(':') ? [{ kind: 'writes', path: part.slice(part.indexOf(':') + 1) }] : [],
    );
/** A file, or with ruff a setting: `--config 'cache-dir = "/etc"'`. */
const ruffConfig: ArgumentCheck = (value) => {
  if (!value.includes('=')) return [{ kind: 'runs', what: 'file', text: value }];
  const isPlain =
    /^(?:(?:lint|format)\.)?[\w.-]+ ?= ?(?:\d+|true|false|["'][\w.-]*["']|\[[\w"', -]*\])$/.test(value);
  return isPlain && !/dir|extend\b|src/.test(value) ? [] : [asks(`is given the setting ${value}`)];
};
const quiet =
  '-q, --quiet | -v, --verbose | -h, --help | -V, --version | -n, --no-interaction | --no-ansi | --no-cache | --offline | --no-progress | --color=WHEN';

/** pytest, uv, poetry, ruff, black, mypy and their like. */
export const pythonTools: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['pytest', 'py.test'],
    style: { argumentFiles: true },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `
        -k EXPRESSION | -m MARKEXPR | --markers | -x, --exitfirst | --maxfail=N | --strict-config | --strict-markers | --fixtures, --funcargs | --fixtures-per-test
        -s | --capture=METHOD | --runxfail | --lf, --last-failed | --ff, --failed-first | --nf, --new-first | --cache-show[=GLOB] | --cache-clear | --lfnf=HOW, --last-failed-no-failures=HOW
        --sw, --stepwise | --sw-skip, --stepwise-skip | --durations=N | --durations-min=N | -v, --verbose | --no-header | --no-summary | -q, --quiet | --verbosity=N | -r CHARS
        --disable-warnings, --disable-pytest-warnings | -l, --showlocals | --no-showlocals | --tb=STYLE | --show-capture=HOW | --full-trace | --color=WHEN | --code-highlight=WHEN | -W, --pythonwarnings=WARNING
        --collect-only, --co | --deselect=NODE | --ignore=PATH | --ignore-glob=GLOB | --noconftest | --keep-duplicates | --import-mode=MODE | --doctest-modules | --doctest-glob=PATTERN
        --setup-only | --setup-show | --setup-plan | --trace-config | --assert=MODE | -V, --version | -h, --help | -n, --numprocesses=N | --dist=MODE | --cov[=SOURCE] | --cov-branch | --cov-fail-under=N | --no-cov
        --timeout=N | --reuse-db | --create-db | --no-migrations, --nomigrations | --snapshot-update | --inline-snapshot=HOW | --forked | --maxprocesses=N | --asyncio-mode=MODE | --randomly-seed=N | --reruns=N | --benchmark-only | --benchmark-skip | --continue-on-collection-errors | --doctest-continue-on-failure | --doctest-ignore-import-errors | --junit-prefix=TEXT | --log-level=LEVEL | --log-cli-level=LEVEL | --xfail-tb | --force-short-summary
        `,
      ),
      option(runsFile, '-c FILE, --config-file=FILE | --rootdir=DIR | --confcutdir=DIR | --cov-config=FILE'),
      option(
        checks((value) => (/[/]|\.\./.test(value) ? [asks('writes a report elsewhere')] : [])),
        '--cov-report=TYPE',
      ),
      option(writes, '--html=FILE | --junit-xml=FILE, --junitxml=FILE | --log-file=FILE | --debug[=FILE]'),
      // It is emptied first.
      option(deletes, '--basetemp=DIR'),
      option(
        checks((value) => (/^no:[\w.-]+$/.test(value) ? [] : [runsCode])),
        '-p NAME',
      ),
      option(
        checks((value) => (plainIni.test(value) ? [] : [runsCode])),
        '-o, --override-ini=OPTION',
      ),
      option(asks('opens a debugger'), '--pdb | --trace | --pdbcls=CLASS'),
      option(asks('sends the results to a server'), '--pastebin=MODE'),
    ],
    operands: { rest: runsFile },
  }),
  defineCommand({
    names: ['ruff', 'black', 'isort', 'flake8', 'pylint', 'mypy', 'pyright', 'autopep8', 'bandit'],
    style: { abbreviations: false, argumentFiles: true, sharedByMany: true },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `
        ${quiet} | --check, --check-only, -c | --diff | --fix | --fix-only | --unsafe-fixes | --no-fix | --show-fixes | --select=RULES | --ignore=RULES | --extend-select=RULES | --extend-ignore=RULES | --exclude=PATTERN | --extend-exclude=PATTERN | --force-exclude | --include=PATTERN | --statistics | --exit-zero | --preview | --isolated | --watch
        -l, --line-length=N | --max-line-length=N | --target-version=NAME, -t NAME | --skip-string-normalization, -S | --fast | --safe | --workers=N, -j N | --profile=NAME | --strict | --ignore-missing-imports | --no-error-summary | --show-error-codes | --pretty | --no-incremental | --python-version=VERSION | --non-interactive | --explicit-package-bases | --namespace-packages | --no-strict-optional | --follow-imports=HOW | --disallow-untyped-defs | --warn-unused-ignores | --module=NAME | --disable=NAME | --enable=NAME | --errors-only, -E | --max-complexity=N | --count | --show-source | --outputjson | --level=LEVEL | --concise | --per-file-ignores=RULES | --stdin-filename=NAME | --no-color-output | --score=YN | -r
        `,
      ),
      option(checks(reportFormat), '--output-format=NAME'),
      option(checks(ruffConfig), '--config=FILE'),
      // Configuration names plugins, which are code.
      option(
        runsFile,
        '-p, --package=NAME, --project=PATH | --config-file=FILE | --rcfile=FILE | --settings-path=PATH, --settings-file=FILE',
      ),
      option(asks('installs packages'), '--install-types'),
      option(writes, '-o, --output-file=FILE | --junit-xml=FILE'),
      option(writesInto, '--cache-dir=DIR | --html-report=DIR | --txt-report=DIR'),
      option(runsCode, '--load-plugins=NAME | --init-hook=CODE | --python-executable=PROGRAM | --code=CODE'),
    ],
    // Formatters write their operands, and `ruff check --fix` does; checkers read them.
    operands: { rest: checks(objectFile, namedFiles) },
  }),
  defineCommand({
    names: ['uv'],
    style: { abbreviations: false },
    options: [
      option(harmless, `${quiet} | --native-tls | --no-config`),
      option(setsDirectory, '--directory=DIR | --project=DIR'),
    ],
    subcommandOptional: true,
    subcommands: {
      // What it builds runs its own code.
      build: {
        ...project,
        options: [
          option(harmless, '--wheel | --sdist | --all-packages | --package=NAME'),
          option(writesInto, '-o, --out-dir=DIR'),
        ],
        operands: { rest: runsFile },
      },
      'sync, lock, tree, version, export': {
        ...project,
        options: [
          option(
            harmless,
            '--frozen | --locked | --all-extras | --extra=NAME | --group=NAME | --dev | --no-dev | --all-groups | --upgrade, -U | --check | --wheel | --sdist | --depth=N | --no-install-project',
          ),
        ],
      },
      remove: { ...project, options: [option(harmless, '--dev | --group=NAME | --frozen | --no-sync')] },
      add: {
        ...adds,
        options: [
          option(harmless, '--dev | --group=NAME | --optional=NAME | --extra=NAME | --frozen | --no-sync'),
          option(checks(codeFile), '-r, --requirements=FILE'),
          option(
            asks('installs from another index'),
            '--index=URL | --default-index=URL | --index-url=URL | --git=URL',
          ),
        ],
      },
      run: {
        inheritOptions: true,
        style: { permute: false },
        effects: [network, runsWorkspace],
        options: [
          option(
            harmless,
            '--frozen | --locked | --no-sync | --all-extras | --all-groups | --all-packages | --package=NAME | --extra=NAME | --group=NAME | --only-group=NAME | --dev | --no-dev | --isolated | --no-project | -m, --module',
          ),
          option(pythonVersion, '-p, --python=VERSION'),
          // It may set LD_PRELOAD: as good as code.
          option(runsFile, '--env-file=FILE'),
          option(asks('installs packages to run something'), '--with=PACKAGE | --with-requirements=FILE'),
        ],
        operands: { rest: runsProjectCommand },
      },
      pip: {
        inheritOptions: true,
        subcommands: {
          'install, sync, compile': {
            ...adds,
            options: [
              option(harmless, '-U, --upgrade | --no-deps | --pre'),
              option(checks(codeFile), '-r, --requirement=FILE | -c, --constraint=FILE'),
              option(writes, '-o, --output-file=FILE'),
              option(checks(pythonPackage), '-e, --editable=PATH'),
            ],
          },
          'list, freeze, show, check, tree': { inheritOptions: true, operands: { rest: harmless } },
        },
      },
      venv: {
        inheritOptions: true,
        options: [
          option(harmless, '--seed | --clear | --allow-existing'),
          option(pythonVersion, '-p, --python=VERSION'),
        ],
        operands: { rest: writesInto },
        forms: [{ operandCount: 'none', effects: [{ kind: 'writesInto', path: '.venv' }] }],
      },
      python: {
        inheritOptions: true,
        subcommands: {
          'list, find, dir': {
            inheritOptions: true,
            operands: { rest: harmless },
            options: [option(harmless, '--only-installed')],
          },
        },
      },
    },
  }),
  defineCommand({
    names: ['poetry', 'pdm', 'hatch'],
    style: { abbreviations: false, sharedByMany: true },
    options: [option(harmless, quiet), option(setsDirectory, '-C, --directory=DIR')],
    subcommandOptional: true,
    subcommands: {
      'install, lock, update, build, sync': {
        ...project,
        // `hatch build DIR`
        operands: { rest: writesInto },
        options: [
          option(
            harmless,
            '--no-root | --with=GROUPS | --without=GROUPS | --only=GROUPS | --all-extras | --extras=NAMES, -E NAMES | --no-update | --dry-run | --no-dev | --regenerate',
          ),
        ],
      },
      remove: { ...project, options: [option(harmless, '-G, --group=GROUP | --dev, -D | --dry-run')] },
      add: {
        ...adds,
        options: [
          option(
            harmless,
            '-G, --group=GROUP | --dev, -D | --optional | -E, --extras=NAMES | --dry-run | --lock',
          ),
        ],
      },
      run: {
        inheritOptions: true,
        style: { permute: false },
        effects: [runsWorkspace],
        operands: { rest: runsCommand },
      },
      'show, check, version, about': {
        inheritOptions: true,
        options: [option(harmless, '-t, --tree | -l, --latest | -o, --outdated | -a, --all | -s, --short')],
        operands: { rest: harmless },
      },
      env: {
        inheritOptions: true,
        subcommands: {
          'info, list': { inheritOptions: true, options: [option(harmless, '-p, --path | --full-path')] },
        },
      },
      'publish, config, self, shell': {
        effects: [asks('publishes, or changes configuration')],
        style: { noOptions: true },
        operands: { rest: harmless },
      },
    },
  }),
];
