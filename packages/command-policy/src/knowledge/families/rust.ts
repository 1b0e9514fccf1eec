import { compilerWord, namedFiles } from '../checkers/build-words.ts';
import {
  clippyWord,
  crateSource,
  testBinaryWord,
  plainPackage,
  rustfmtWord,
  rustToolchain,
} from '../checkers/package-name.ts';
import { cargoWord, rustcRequest, rustTarget } from '../checkers/rust-words.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  harmless,
  network,
  runsFile,
  runsProgram,
  runsWorkspace,
  setsDirectory,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const cargoCommon = option(
  harmless,
  `
  -V, --version | --list | --explain=CODE | -v, --verbose | -q, --quiet | --color=WHEN | --locked | --offline | --frozen | -h, --help | -p, --package[=SPEC] | --workspace, --all | --exclude=SPEC | --lib | --bins | --bin[=NAME]
  --examples | --example[=NAME] | --tests | --test[=NAME] | --benches | --bench[=NAME] | --all-targets | -F, --features=NAMES | --all-features | --no-default-features | -j, --jobs=N | --keep-going | -r, --release | --profile=NAME
  --message-format=FORMAT | --no-run | --no-fail-fast | --doc | --timings[=FORMAT] | --ignore-rust-version | --no-deps | --document-private-items | --future-incompat-report
  `,
);
const cargoPlaces = [
  option(checks(rustTarget), '--target[=TRIPLE]'),
  option(runsFile, '--manifest-path=FILE'),
  option(writesInto, '--target-dir=DIR | --artifact-dir=DIR'),
  option(setsDirectory, '-C DIR'),
  option(asks('sets configuration, which can start programs'), '--config=SETTING | -Z FLAG'),
];
const builds: CommandForm = {
  inheritOptions: true,
  effects: [runsWorkspace, network],
  operands: { rest: checks(cargoWord, { harmless: /^/ }) },
};
const cargoLooks: CommandForm = {
  inheritOptions: true,
  effects: [network],
  options: [
    option(
      harmless,
      '--depth=N | -e, --edges=KINDS | -i, --invert[=SPEC] | -d, --duplicates | --prefix=HOW | --format-version=N | --limit=N | --filter-platform=TRIPLE | --no-dedupe',
    ),
  ],
  operands: { rest: harmless },
};

/** cargo(1), rustc(1), rustup(1), and the formatters that work alike. */
export const rust: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['cargo'],
    style: { abbreviations: false },
    options: [cargoCommon, ...cargoPlaces, option(checks(rustToolchain), '+TOOLCHAIN')],
    subcommandOptional: true,
    subcommands: {
      'build, b, check, c, doc, d, nextest, miri, expand, llvm-cov': builds,
      'test, t, bench': { ...builds, operands: { rest: checks(testBinaryWord, { harmless: /^\w/ }) } },
      // Behind `--` they are words of the program.
      'run, r': { ...builds, operands: { first: [checks(cargoWord, { harmless: /^/ })], rest: harmless } },
      clippy: {
        ...builds,
        operands: { rest: checks(clippyWord) },
        options: [
          option(harmless, '--no-deps'),
          option(changesState, '--fix | --allow-dirty | --allow-staged | --allow-no-vcs'),
        ],
      },
      fix: {
        ...builds,
        options: [
          option(
            changesState,
            '--allow-dirty | --allow-staged | --allow-no-vcs | --edition | --edition-idioms',
          ),
        ],
      },
      fmt: {
        inheritOptions: true,
        effects: [runsWorkspace],
        options: [option(harmless, '--check')],
        operands: { rest: checks(rustfmtWord) },
      },
      clean: { inheritOptions: true, effects: [changesState], options: [option(harmless, '--dry-run | -n')] },
      'tree, metadata, search, info, pkgid, locate-project, version, help, read-manifest, verify-project, report':
        cargoLooks,
      'fetch, update, generate-lockfile, outdated, audit, deny': {
        ...builds,
        options: [
          option(harmless, '--recursive | --precise=VERSION | --dry-run | --aggressive | --breaking'),
        ],
      },
      'remove, rm': {
        inheritOptions: true,
        effects: [network, changesState],
        options: [
          option(harmless, '--dev, -D | --build, -B | --dry-run'),
          option(checks(rustTarget), '--target=TRIPLE'),
        ],
        operands: { rest: harmless },
      },
      add: {
        inheritOptions: true,
        effects: [network, changesState],
        options: [
          option(
            harmless,
            '--dev, -D | --build, -B | --no-optional | --optional | --rename=NAME | --dry-run',
          ),
          option(checks(rustTarget), '--target=TRIPLE'),
          option(
            asks('takes a crate from another place'),
            '--git=URL | --path=PATH | --registry=NAME | --branch=NAME | --rev=REV',
          ),
        ],
        operands: { rest: checks(plainPackage) },
      },
      'new, init': {
        inheritOptions: true,
        options: [option(harmless, '--edition=YEAR | --name=NAME | --vcs=NAME')],
        operands: { rest: writesInto },
        forms: [{ operandCount: 'none', effects: [{ kind: 'writesInto', path: '.' }] }],
      },
      package: {
        ...builds,
        options: [option(harmless, '--allow-dirty | --no-verify | -l, --list | --no-metadata')],
      },
      vendor: {
        inheritOptions: true,
        effects: [network],
        options: [option(harmless, '--versioned-dirs | --no-delete')],
        operands: { rest: writesInto },
        forms: [{ operandCount: 'none', effects: [{ kind: 'writesInto', path: 'vendor' }] }],
      },
      'install, uninstall, publish, yank, owner, login, logout, config': {
        effects: [asks('installs or publishes outside the project')],
        style: { noOptions: true },
        operands: { rest: harmless },
      },
    },
  }),
  defineCommand({
    names: ['rustc'],
    style: { abbreviations: false, argumentFiles: true },
    options: [
      option(
        harmless,
        '-h, --help | -V, --version | -v, --verbose | --cfg=SPEC | --check-cfg=SPEC | -l LIB | --crate-type=TYPE | --crate-name=NAME | --edition=YEAR | -g | -O | --explain=CODE | --test | -A, --allow=LINT | -W, --warn=LINT | -D, --deny=LINT | -F, --forbid=LINT | --cap-lints=LEVEL | --error-format=FORMAT | --color=WHEN | --force-warn=LINT',
      ),
      option(checks(rustTarget), '--target=TRIPLE'),
      option(checks(rustcRequest), '--print=INFO'),
      // Macros in what lies there run in the compiler.
      option(checks(crateSource), '-L PATH | --extern=SPEC | --sysroot=DIR'),
      // `-C linker=…` and `-C link-arg=…` start programs, `-Z` is anything; `--emit=dep-info=FILE` writes.
      option(runsProgram, '-C, --codegen=OPTION'),
      option(asks('writes files named in its value'), '--emit=TYPES'),
      option(writes, '-o FILE'),
      option(writesInto, '--out-dir=DIR'),
    ],
    operands: { rest: checks(compilerWord, namedFiles) },
    effects: [runsWorkspace],
    forms: [
      {
        unless: ['-o', '--out-dir', '-h', '-V', '--print', '--explain'],
        effects: [{ kind: 'writesInto', path: '.' }],
      },
    ],
  }),
  defineCommand({
    names: ['rustfmt', 'gofmt', 'goimports', 'clang-format'],
    style: { abbreviations: false, singleDash: true, argumentFiles: true },
    options: [
      option(
        harmless,
        '--check | --edition=YEAR | --emit=MODE | -l | -d | -s | -e | -h | --help | -V | --version | -q | --quiet | -v | --verbose | --style=NAME | -n | --dry-run | --Werror | --color=WHEN | --config-path=PATH',
      ),
      option(harmless, '-w | -i'),
    ],
    operands: { rest: writesInto },
  }),
  defineCommand({
    names: ['rustup'],
    style: { abbreviations: false },
    options: [option(harmless, '-V, --version | -h, --help | -v, --verbose | -q, --quiet')],
    subcommands: {
      'show, check, which, doc, help': {
        inheritOptions: true,
        options: [option(harmless, '--path | --installed')],
        operands: { rest: harmless },
      },
      'toolchain, target, component': {
        inheritOptions: true,
        subcommands: {
          list: { inheritOptions: true, options: [option(harmless, '--installed | --toolchain=NAME')] },
        },
      },
    },
  }),
];
