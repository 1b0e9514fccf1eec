import { dataLoss } from '../checkers/data-loss.ts';
import { plainPackage } from '../checkers/package-name.ts';
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
  runsFile,
  runsStdin,
  runsWorkspace,
  setsDirectory,
  writes,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
const adds: CommandForm = {
  inheritOptions: true,
  effects: [network, runsWorkspace, changesState],
  operands: { rest: checks(plainPackage) },
};
/** What is named behind `update` and `remove` is in the project already. */
const installs: CommandForm = { ...adds, operands: { rest: harmless } };
const bundling = [
  option(
    harmless,
    '--local | --jobs=N, -j N | --retry=N | --quiet | --conservative | --all | --group=NAME | --frozen | --version=VERSION | --bundler | --patch | --minor',
  ),
];
const composing = [
  option(
    harmless,
    '--dev | --no-dev | -o, --optimize-autoloader, --optimize | -a, --classmap-authoritative | --prefer-dist | --prefer-source | --no-progress | --dry-run | -W, --with-all-dependencies | --ignore-platform-reqs | --lock | --no-update',
  ),
];

/** ruby(1), bundle(1), gem(1), rake(1), rspec(1), php(1), composer(1). */
export const rubyAndPhp: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['ruby'],
    interpreter: true,
    style: { ...style, permute: false },
    options: [
      option(harmless, '-c | -v, --verbose | -w | -W[LEVEL] | --version | -h, --help | --yjit | --jit'),
      option(setsDirectory, '-C DIR'),
      option(runsFile, '-I DIR | -r FILE'),
      option(runsCode, '-e CODE | -n | -p | -i[EXT] | -x[DIR] | -S'),
    ],
    operands: { first: [runsFile], rest: checks(dataLoss, { unseen: 'harmless' }) },
    forms: [{ unless: ['--version', '-v', '-h', '-e'], operandCount: 'none', effects: [runsStdin] }],
  }),
  defineCommand({
    names: ['bundle', 'bundler'],
    style,
    effects: [runsWorkspace],
    options: [option(harmless, '-h, --help | -v, --version | -V, --verbose | --no-color')],
    subcommandOptional: true,
    subcommands: {
      'install, i, update, lock': { ...installs, options: bundling },
      add: { ...adds, options: bundling },
      'check, list, show, info, outdated, licenses, viz': {
        inheritOptions: true,
        effects: [network],
        operands: { rest: harmless },
      },
      exec: { style: { permute: false }, effects: [runsWorkspace], operands: { rest: runsCommand } },
    },
  }),
  defineCommand({
    names: ['gem'],
    style,
    options: [option(harmless, '-h, --help | -v, --version | -V, --verbose | -q, --quiet')],
    subcommands: {
      'list, search, query, info, environment, env, help, specification, outdated, which, contents, dependency':
        {
          effects: [network],
          options: [option(harmless, '-l, --local | -r, --remote | -a, --all | -d, --details | -e, --exact')],
          operands: { rest: harmless },
        },
      build: {
        effects: [runsWorkspace],
        options: [option(writes, '-o, --output=FILE')],
        operands: { rest: runsFile },
      },
      'install, uninstall, push, update, yank, signin, sources, owner': {
        effects: [asks('changes what is installed or published for everyone')],
        style: { noOptions: true },
        operands: { rest: harmless },
      },
    },
  }),
  defineCommand({
    names: ['rspec', 'rubocop'],
    style: { ...style, sharedByMany: true },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '-T, --tasks[=PATTERN] | -P, --prereqs | -n, --dry-run | -s, --silent | -q, --quiet | -t, --trace[=OUT], --tag=TAG | -V, --version | -h, --help | -v, --verbose | --format=NAME | --color | --no-color | --fail-fast[=N] | --only-failures | --next-failure | --seed=N | --order=KIND | --profile[=N] | --dry-run | --pattern=GLOB | --parallel | --only=COPS | --except=COPS | --display-cop-names | --backtrace, -b',
      ),
      option(changesState, '-a, --autocorrect, --auto-correct | -A, --autocorrect-all | --auto-gen-config'),
      option(runsFile, '-f, --rakefile=FILE | -c, --config=FILE | -r, --require=FILE'),
      option(writes, '-o, --out=FILE'),
      option(runsCode, '-e, --execute=CODE | -E, --execute-continue=CODE | -p, --execute-print=CODE'),
    ],
    operands: { rest: runsFile },
  }),
  defineCommand({
    names: ['rake'],
    style,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '-T, --tasks[=PATTERN] | -P, --prereqs | -n, --dry-run | -s, --silent | -q, --quiet | -t, --trace[=OUT] | -V, --version | -h, -H, --help | -v, --verbose | -j, --jobs[=N] | -m, --multitask | -A, --all | -D, --describe[=PATTERN]',
      ),
      option(runsFile, '-f, --rakefile=FILE | -r, --require=FILE | -I, --libdir=DIR'),
      option(runsCode, '-e, --execute=CODE | -E, --execute-continue=CODE | -p, --execute-print=CODE'),
    ],
    // `NAME=value` sets a variable of what is started.
    operands: {
      rest: checks((value, context) =>
        value.includes('=') && !/^(?:RAILS|RACK|NODE)_ENV=\w+$/.test(value)
          ? [asks('sets a variable of what it starts')]
          : dataLoss(value, context),
      ),
    },
  }),
  defineCommand({
    names: ['php'],
    interpreter: true,
    style: { ...style, permute: false },
    options: [
      option(
        harmless,
        '-v, --version | -h, --help | -i, --info | -m, --modules | -n | -l, --syntax-check | --ini | -q | -s | -w',
      ),
      option(runsFile, '-f, --file=FILE | -c, --php-ini=PATH'),
      option(
        runsCode,
        '-r, --run=CODE | -R, --process-code=CODE | -B, --process-begin=CODE | -E, --process-end=CODE | -F, --process-file=FILE | -a, --interactive | -d, --define=SETTING | -z, --zend-extension=FILE',
      ),
      option(
        checks((value) =>
          /^(?:localhost|127(?:\.\d+){3}|\[::1\]):\d+$/.test(value)
            ? [runsWorkspace]
            : [asks('listens for others')],
        ),
        '-S, --server=ADDRESS',
      ),
      option(runsFile, '-t, --docroot=DIR'),
      // `php -- words`: the code is on standard input.
      option(runsStdin, '--'),
    ],
    operands: { first: [runsFile], rest: checks(dataLoss, { unseen: 'harmless' }) },
    forms: [
      {
        unless: ['-v', '-h', '-i', '-m', '--ini', '-r', '-f', '-S', '-a'],
        operandCount: 'none',
        effects: [runsStdin],
      },
    ],
  }),
  defineCommand({
    names: ['composer'],
    style,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '-h, --help | -q, --quiet | -v, --verbose | -vv | -vvv | -V, --version | -n, --no-interaction | --ansi | --no-ansi | --no-plugins | --no-scripts | --profile',
      ),
      option(setsDirectory, '-d, --working-dir=DIR'),
    ],
    subcommandOptional: true,
    subcommands: {
      'install, i, update, u, remove, dump-autoload, dumpautoload': { ...installs, options: composing },
      'require, r': { ...adds, options: composing },
      'show, info, outdated, validate, check-platform-reqs, why, depends, licenses, audit, diagnose, status':
        {
          inheritOptions: true,
          effects: [network],
          options: [
            option(
              harmless,
              '-t, --tree | -i, --installed | -D, --direct | -l, --latest | -s, --self | --strict | --format=NAME, -f NAME | --no-check-publish',
            ),
          ],
          operands: { rest: harmless },
        },
      'test, lint, check, cs, cs-fix, stan, phpstan, phpunit, run-script, run': {
        inheritOptions: true,
        effects: [runsWorkspace],
        operands: { rest: harmless },
      },
    },
  }),
  defineCommand({
    names: ['phpunit', 'phpstan', 'psalm', 'php-cs-fixer', 'pint'],
    style: { ...style, sharedByMany: true },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '-h, --help | --version | --colors[=WHEN] | --filter=PATTERN | --group=NAME | --testsuite=NAME | --stop-on-failure | --testdox | -v, --verbose | -l, --level=N | --no-progress | --memory-limit=SIZE | --dry-run | --diff | --error-format=NAME',
      ),
      option(runsFile, '-c, --configuration=FILE | --bootstrap=FILE'),
      option(writes, '--log-junit=FILE'),
      option(reads, '--coverage-filter=DIR'),
    ],
    operands: { rest: runsFile },
  }),
];
