import { codeFile } from '../checkers/code-file.ts';
import { recipeWord } from '../checkers/recipe-word.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  bringsCode,
  checks,
  harmless,
  network,
  runsCode,
  runsFile,
  runsProgram,
  runsWorkspace,
  setsDirectory,
  writes,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
const help = '-h, --help | --version | -v, --verbose | -q, --quiet';
const haskell: CommandForm = {
  effects: [network, runsWorkspace],
  options: [
    option(
      harmless,
      `${help} | --fast | --pedantic | --no-run-tests | --coverage | --test | --bench | --no-haddock-deps | --enable-tests | --disable-tests | --enable-benchmarks | -j[N] | --test-show-details=WHEN | --only-dependencies | --dry-run | --file-watch | -O[LEVEL]`,
    ),
  ],
  // What is no part of the project stack builds from its collection.
  operands: {
    rest: checks((value) =>
      /:|^all$|^\./.test(value)
        ? []
        : [bringsCode('builds a package by its name, whose code then runs here')],
    ),
  },
};
const bazel = option(
  harmless,
  '--config=NAME | --test_output=KIND | --test_filter=PATTERN | -c, --compilation_mode=MODE | -j, --jobs=N | -k, --keep_going | --verbose_failures | --cache_test_results=WHEN | --nocache_test_results | --test_tag_filters=TAGS | --build_tests_only | --output=FORMAT | --noshow_progress | --runs_per_test=N | --test_timeout=N | --color=WHEN | --curses=WHEN | --ui_event_filters=LIST | -t | --expunge',
);
/** A task of sbt, with the names of tests behind it; its other commands set settings and evaluate code. */
const sbtTask = checks((value) =>
  /^~?(?:[\w-]+ ?\/ ?)*(?:clean|compile|test|testOnly|testQuick|run|runMain|package|assembly|stage|doc|update|reload|projects|tasks|dependencyTree|scalafmt|scalafmtAll|scalafmtCheck|scalafmtCheckAll|scalafmtSbt|scalafmtSbtCheck|scalafixAll|coverage|coverageReport|Test\/compile|test:compile|project)(?: [\w.*-]+)*$/.test(
    value,
  )
    ? []
    : [asks(`is given "${value}", which is no usual task of sbt`)],
);

/** just(1), task(1), bazel(1), sbt(1), zig(1), stack(1), cabal(1), dune(1), prove(1), bats(1): code of the project. */
export const moreBuilds: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['just', 'task', 'go-task', 'mage', 'ant'],
    style: { ...style, sharedByMany: true },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `${help} | -l, --list | --list-all, -a | --summary | -n, --dry-run, --dry | --evaluate | --fmt | --check | -f, --force | -p, --parallel | -s, --silent | --status | --show=NAME | --no-deps`,
      ),
      option(setsDirectory, '-d, --dir=DIR'),
      option(checks(codeFile), '--justfile=FILE | -t, --taskfile=FILE'),
    ],
    operands: { rest: checks(recipeWord) },
  }),
  defineCommand({
    names: ['bazel', 'bazelisk', 'buck2'],
    style,
    options: [option(harmless, '--version | --help')],
    subcommands: {
      'build, test, coverage, query, cquery, aquery, info, version, clean, help, fetch, uquery, targets': {
        effects: [network, runsWorkspace],
        options: [bazel],
        operands: { rest: harmless },
      },
      run: {
        effects: [network, runsWorkspace],
        options: [bazel],
        operands: { rest: harmless },
      },
    },
  }),
  defineCommand({
    names: ['sbt'],
    style,
    effects: [network, runsWorkspace],
    options: [
      option(
        harmless,
        '--version, -version | --help, -h | --no-colors, -no-colors | --batch, -batch | --client',
      ),
    ],
    operands: { rest: sbtTask },
  }),
  defineCommand({
    names: ['zig'],
    style: { ...style, clusters: false },
    subcommands: {
      'version, env, targets, help, zen': {},
      build: {
        effects: [network, runsWorkspace],
        options: [
          option(
            harmless,
            '-D SETTING | -j N | --release[=MODE] | --summary=MODE | -l, --list-steps | -h, --help | --verbose | --color=WHEN | -freference-trace[=N] | --watch | --fetch',
          ),
          option(runsFile, '--build-file FILE'),
          option(writes, '-p, --prefix DIR | --cache-dir DIR'),
        ],
        operands: { rest: harmless },
      },
      'test, build-exe, build-lib, build-obj, ast-check': {
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            '-O MODE | --test-filter TEXT | --name NAME | -lc | -target TRIPLE | -fno-emit-bin',
          ),
        ],
        operands: { rest: runsFile },
      },
      run: {
        style: { permute: false },
        effects: [runsWorkspace],
        options: [option(harmless, '-O MODE | -lc')],
        operands: { first: [runsFile], rest: harmless },
      },
      fmt: { options: [option(harmless, '--check | --ast-check')], operands: { rest: writes } },
    },
  }),
  defineCommand({
    names: ['stack', 'cabal'],
    style,
    options: [option(harmless, help)],
    subcommands: { 'build, test, bench, haddock, clean, check, freeze, path': haskell },
  }),
  defineCommand({
    names: ['dune'],
    style,
    options: [option(harmless, '--version | --help')],
    subcommands: {
      'build, test, runtest, clean, fmt, promote, describe, show': {
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            '-w, --watch | -f, --force | -j N | --auto-promote | --display=MODE | --profile=NAME | -p NAMES | --release | --no-buffer | --verbose',
          ),
          option(setsDirectory, '--root=DIR'),
        ],
        operands: { rest: harmless },
      },
      'exec, exe': {
        style: { permute: false },
        effects: [runsWorkspace],
        // By its path: a bare name may be any program of the PATH.
        operands: {
          first: [
            checks((value, context) =>
              value.includes('/') ? codeFile(value, context) : [asks('starts a program by its bare name')],
            ),
          ],
          rest: harmless,
        },
      },
    },
  }),
  defineCommand({
    names: ['forge', 'wasm-pack'],
    style: { ...style, sharedByMany: true },
    options: [option(harmless, help)],
    subcommands: {
      'build, test, fmt, coverage, snapshot, clean': {
        effects: [network, runsWorkspace],
        options: [
          option(
            harmless,
            `${help} | -vv | -vvv | -vvvv | --target=NAME | --release | --dev | --check | --match-test=PATTERN, --mt PATTERN | --match-contract=PATTERN, --mc PATTERN | --gas-report | --sizes | --force | --node | --headless | --chrome | --firefox`,
          ),
        ],
        operands: { rest: runsFile },
      },
    },
  }),
  defineCommand({
    names: ['prove', 'bats'],
    style: { ...style, sharedByMany: true },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '-l, --lib | -b, --blib | -v, --verbose | -r, --recursive | -j, --jobs=N | -q, --quiet | --timer, -T | -f, --filter=PATTERN | -p, --pretty | -t, --tap | -c, --count | --shuffle | --color | --nocolor | --version | -h, --help | --print-output-on-failure',
      ),
      // bats starts a formatter that is named by its place, prove loads a class.
      option(
        checks((value) => (/^(?:tap|tap13|junit|pretty|TAP::Formatter::\w+)$/.test(value) ? [] : [runsCode])),
        '-F, --formatter=NAME',
      ),
      option(runsFile, '-I DIR'),
      option(runsProgram, '-e, --exec=PROGRAM'),
    ],
    operands: { rest: runsFile },
  }),
];
