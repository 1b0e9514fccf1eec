import { clippyWord, goTarget, plainPackage, rustfmtWord, rustToolchain } from '../checkers/package-name.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  harmless,
  network,
  reads,
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
  --target[=TRIPLE] | --message-format=FORMAT | --no-run | --no-fail-fast | --doc | --timings[=FORMAT] | --ignore-rust-version | --no-deps | --document-private-items | --future-incompat-report
  `,
);
const cargoPlaces = [
  option(runsFile, '--manifest-path=FILE'),
  option(writesInto, '--target-dir=DIR | --artifact-dir=DIR'),
  option(setsDirectory, '-C DIR'),
  option(asks('sets configuration, which can start programs'), '--config=SETTING | -Z FLAG'),
];
const builds: CommandForm = {
  inheritOptions: true,
  effects: [runsWorkspace, network],
  operands: { rest: harmless },
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

/** cargo, rustc, rustup, rustfmt, go, gofmt. */
export const rustAndGo: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['cargo'],
    style: { abbreviations: false },
    options: [cargoCommon, ...cargoPlaces, option(checks(rustToolchain), '+TOOLCHAIN')],
    subcommandOptional: true,
    subcommands: {
      'build, b, check, c, doc, d, test, t, bench, nextest, miri, expand': builds,
      'run, r': builds,
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
      'add, remove, rm': {
        inheritOptions: true,
        effects: [network, changesState],
        options: [
          option(
            harmless,
            '--target=TRIPLE | --dev, -D | --build, -B | --no-optional | --optional | --rename=NAME | --dry-run',
          ),
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
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        '-h, --help | -V, --version | -v, --verbose | --cfg=SPEC | --check-cfg=SPEC | -l LIB | --crate-type=TYPE | --crate-name=NAME | --edition=YEAR | --print=INFO | -g | -O | --explain=CODE | --test | --target=TRIPLE | -A, --allow=LINT | -W, --warn=LINT | -D, --deny=LINT | -F, --forbid=LINT | --cap-lints=LEVEL | --error-format=FORMAT | --color=WHEN | --force-warn=LINT',
      ),
      option(reads, '-L PATH | --extern=SPEC | --sysroot=DIR'),
      // `-C linker=…` and `-C link-arg=…` start programs, `-Z` is anything; `--emit=dep-info=FILE` writes.
      option(runsProgram, '-C, --codegen=OPTION'),
      option(asks('writes files named in its value'), '--emit=TYPES'),
      option(writes, '-o FILE'),
      option(writesInto, '--out-dir=DIR'),
    ],
    operands: { rest: reads },
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
    style: { abbreviations: false, singleDash: true },
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
  defineCommand({
    names: ['go'],
    style: { abbreviations: false, singleDash: true, clusters: false },
    options: [option(setsDirectory, '-C DIR')],
    subcommands: {
      'build, test, vet, install, run, list, generate, clean': {
        effects: [runsWorkspace, network],
        options: [
          option(
            harmless,
            `
            -a | -n | -p N | -race | -msan | -asan | -cover | -covermode MODE | -coverpkg PATTERNS | -v | -work | -x | -buildvcs | -buildmode MODE | -mod MODE | -modcacherw | -tags TAGS | -trimpath | -c | -i | -json
            -bench REGEXP | -benchmem | -benchtime TIME | -count N | -cpu LIST | -failfast | -fuzz REGEXP | -fuzztime TIME | -list REGEXP | -parallel N | -run REGEXP | -short | -shuffle HOW | -skip REGEXP | -timeout TIME | -f FORMAT | -m | -u | -deps | -e | -find | -test | -export | -compiled | -t | -d | -cache | -testcache | -fix | -retracted | -versions
            `,
          ),
          option(
            writes,
            '-o FILE | -coverprofile FILE | -cpuprofile FILE | -memprofile FILE | -blockprofile FILE | -mutexprofile FILE | -trace FILE',
          ),
          option(writesInto, '-outputdir DIR | -pkgdir DIR'),
          option(reads, '-modfile FILE | -overlay FILE | -pgo FILE'),
          option(runsProgram, '-exec PROGRAM | -toolexec PROGRAM | -vettool PROGRAM | -compiler NAME'),
          option(
            asks('passes options to the compiler or linker, which can start programs'),
            '-gcflags FLAGS | -ldflags FLAGS | -asmflags FLAGS | -gccgoflags FLAGS',
          ),
          option(asks('empties caches other projects use'), '-modcache'),
        ],
        operands: { rest: checks(goTarget) },
      },
      get: {
        effects: [network, changesState],
        options: [option(harmless, '-u | -t | -d | -v | -x | -tool')],
        operands: { rest: checks(plainPackage) },
      },
      mod: {
        subcommands: {
          'tidy, download, verify, graph, why, vendor, init': {
            effects: [network, changesState],
            options: [
              option(harmless, '-v | -x | -json | -e | -compat VERSION | -go VERSION | -m'),
              option(writesInto, '-o DIR'),
            ],
            operands: { rest: harmless },
          },
        },
      },
      fmt: {
        options: [option(harmless, '-n | -x | -mod MODE')],
        operands: { rest: checks(goTarget) },
        effects: [runsWorkspace, changesState],
      },
      env: {
        options: [option(harmless, '-json | -changed'), option(asks('changes configuration'), '-w | -u')],
        operands: { rest: harmless },
      },
      'version, doc, help': {
        options: [option(harmless, '-m | -v | -all | -c | -cmd | -short | -src | -u')],
        operands: { rest: harmless },
      },
    },
  }),
];
