import { codeFile } from '../checkers/code-file.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  bringsCode,
  checks,
  harmless,
  network,
  reads,
  runsFile,
  runsWorkspace,
  setsDirectory,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
const swiftBuild = option(
  harmless,
  '-c, --configuration=NAME | -v, --verbose | -q, --quiet | --product=NAME | --target=NAME | --build-tests | --show-bin-path | -j, --jobs=N | --arch=NAME | --static-swift-stdlib | --skip-update | --sanitize=NAME',
);
const pub: CommandForm = {
  subcommands: {
    'get, upgrade, downgrade, outdated, deps': {
      effects: [network, runsWorkspace],
      options: [
        option(
          harmless,
          '--offline | --dry-run, -n | --enforce-lockfile | --major-versions | --precompile | -s, --style=NAME | --json | --no-dev | --tighten',
        ),
        option(setsDirectory, '-C, --directory=DIR'),
      ],
      operands: { rest: harmless },
    },
    add: {
      effects: [network, runsWorkspace],
      options: [option(harmless, '--dev | --offline | -n, --dry-run')],
      operands: {
        rest: checks((value) =>
          /^(?:dev:)?\w+(?::[\w.^<>= -]+)?$/.test(value)
            ? [bringsCode('adds a package, whose code then runs here')]
            : [asks('adds a package from somewhere else')],
        ),
      },
    },
    remove: { effects: [runsWorkspace], operands: { rest: harmless } },
  },
};
const dartTests = option(
  harmless,
  '-n, --name=PATTERN | -N, --plain-name=TEXT | -t, --tags=EXPR | -x, --exclude-tags=EXPR | -p, --platform=NAME | -j, --concurrency=N | -r, --reporter=NAME | --run-skipped | --fail-fast | --update-goldens | --machine | --chain-stack-traces | --timeout=TIME | --test-randomize-ordering-seed=N | --no-pub | --start-paused',
);
const analyze: CommandForm = {
  effects: [runsWorkspace],
  options: [
    option(
      harmless,
      '--fatal-infos | --fatal-warnings | --no-fatal-infos | --no-fatal-warnings | --format=NAME | --no-pub',
    ),
  ],
  operands: { rest: reads },
};
const format: CommandForm = {
  options: [
    option(
      harmless,
      '-o, --output=KIND | --set-exit-if-changed | -l, --line-length=N | --show=WHICH | --summary=WHAT | --fix',
    ),
  ],
  operands: { rest: writes },
  forms: [{ when: ['-o', '--set-exit-if-changed'], operands: { rest: writes } }],
};

/** swift(1), dart(1), flutter(1): builds, tests and packages of the project. */
export const swiftAndDart: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['swift'],
    style,
    options: [option(harmless, '--version, -version | --help, -h')],
    subcommands: {
      build: { effects: [runsWorkspace], options: [swiftBuild] },
      test: {
        effects: [runsWorkspace],
        options: [
          swiftBuild,
          option(
            harmless,
            '--filter=PATTERN | --skip=PATTERN | --parallel | --no-parallel | --num-workers=N | --enable-code-coverage | --list-tests, -l | --skip-build | list',
          ),
        ],
      },
      run: {
        style: { permute: false },
        effects: [runsWorkspace],
        options: [swiftBuild, option(harmless, '--skip-build')],
        operands: { rest: harmless },
      },
      package: {
        subcommands: {
          'resolve, update, describe, show-dependencies, dump-package, clean, reset, init, tools-version, show-executables':
            {
              effects: [network, runsWorkspace],
              options: [option(harmless, '--type=KIND | --format=KIND | --name=NAME | -v, --verbose')],
              operands: { rest: harmless },
            },
        },
      },
    },
  }),
  defineCommand({
    names: ['dart'],
    style,
    options: [option(harmless, '--version | -h, --help | -v, --verbose | --disable-analytics')],
    subcommands: {
      test: {
        effects: [runsWorkspace],
        options: [dartTests, option(writesInto, '--coverage=DIR')],
        operands: { rest: runsFile },
      },
      analyze,
      format,
      fix: {
        effects: [runsWorkspace],
        options: [option(harmless, '-n, --dry-run | --apply | --code=NAME')],
        operands: { rest: writes },
      },
      run: {
        style: { permute: false },
        effects: [runsWorkspace],
        // `package:program` of what the lock file names, or a file.
        operands: {
          first: [checks((value, context) => (/^\w+(?::\w+)?$/.test(value) ? [] : codeFile(value, context)))],
          rest: harmless,
        },
      },
      compile: {
        effects: [runsWorkspace],
        options: [option(writes, '-o, --output=FILE')],
        operands: { first: [harmless], rest: runsFile },
      },
      pub,
    },
  }),
  defineCommand({
    names: ['flutter'],
    style,
    options: [option(harmless, '--version | -h, --help | -v, --verbose | --no-version-check')],
    subcommands: {
      test: {
        effects: [runsWorkspace],
        options: [dartTests, option(harmless, '--coverage'), option(writes, '--coverage-path=FILE')],
        operands: { rest: runsFile },
      },
      analyze,
      format,
      'build, clean, gen-l10n, run': {
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            '--debug | --profile | --release | --no-codesign | --flavor=NAME | --build-number=N | --build-name=NAME | --split-per-abi | --no-pub | -d, --device-id=ID | --dart-define=SETTING | --web-port=N | --no-tree-shake-icons | --obfuscate',
          ),
          option(runsFile, '-t, --target=FILE | --dart-define-from-file=FILE'),
        ],
        operands: { rest: harmless },
      },
      'doctor, devices, emulators': { effects: [network], options: [option(harmless, '-v | --machine')] },
      pub,
    },
  }),
];
