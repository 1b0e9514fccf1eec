import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { codeFile, nodeMain } from '../checkers/code-file.ts';
import {
  asks,
  checks,
  harmless,
  network,
  reads,
  runsCode,
  runsFile,
  runsStdin,
  runsWorkspace,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

/** `test/*.js` is a file of the project whatever it matches; `data*` could become an address. */
const codeFiles = checks(codeFile, { globs: /^[\w@.-]+\// });
const mainFile = checks(nodeMain, { globs: /^[\w@.-]+\// });

/** node(1), tsx, ts-node, deno: files of the workspace run; code on the command line and from standard input asks. */
export const node: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['node', 'nodejs', 'tsx'],
    interpreter: true,
    style: { permute: false, abbreviations: false, clusters: false },
    options: [
      option(
        harmless,
        `
        -v, --version | -h, --help | -c, --check | --v8-options | --completion-bash | --no-warnings | --no-deprecation | --trace-warnings
        --trace-deprecation | --trace-uncaught | --throw-deprecation | --pending-deprecation | --enable-source-maps | --unhandled-rejections=MODE
        --max-old-space-size=MB | --max-semi-space-size=MB | --stack-size=N | --stack-trace-limit=N | --expose-gc, --expose_gc | --preserve-symlinks
        --preserve-symlinks-main | --experimental-strip-types | --experimental-transform-types | --no-experimental-strip-types | --experimental-vm-modules
        --experimental-specifier-resolution=MODE | --input-type=TYPE | --conditions=NAME, -C NAME | --dns-result-order=ORDER | --no-experimental-fetch
        --disable-warning=CODE | --test-name-pattern=PATTERN | --test-skip-pattern=PATTERN | --test-only | --test-concurrency=N | --test-timeout=MS | --test-shard=N | --test-force-exit
        --experimental-test-coverage | --test-coverage-lines=N | --test-coverage-branches=N | --test-coverage-functions=N | --test-coverage-include=GLOB | --test-coverage-exclude=GLOB | --watch | --watch-preserve-output | --frozen-intrinsics
        --zero-fill-buffers | --icu-data-dir=DIR | --use-system-ca | --use-openssl-ca | --use-bundled-ca | --no-addons | --permission | --abort-on-uncaught-exception | --no-global-search-paths
        --clear-screen | --no-cache | --trace-exit | --trace-gc | --allow-natives-syntax | --trace-opt | --trace-deopt | --trace-sigint | --no-experimental-global-navigator | --experimental-test-module-mocks | --experimental-test-isolation=HOW, --test-isolation=HOW | --test-update-snapshots | --experimental-sqlite | --no-experimental-require-module | --jitless
        `,
      ),
      option(reads, '--tsconfig=FILE | --watch-path=PATH'),
      // It may set NODE_OPTIONS: as good as code.
      option(runsFile, '--env-file=FILE | --env-file-if-exists=FILE'),
      option(
        checks(codeFile),
        '-r, --require=FILE | --import=FILE | --experimental-loader=FILE, --loader=FILE',
      ),
      option(runsCode, '-e, --eval=CODE | -p, --print[=CODE] | -pe CODE'),
      option(runsWorkspace, '--test | --run=SCRIPT'),
      option(
        asks('opens a debugger others can reach'),
        '--inspect[=ADDRESS] | --inspect-brk[=ADDRESS] | --inspect-wait[=ADDRESS] | --inspect-port=PORT',
      ),
      option(asks('waits for code to be typed'), '-i, --interactive'),
      option(writesInto, '--diagnostic-dir=DIR | --cpu-prof-dir=DIR | --heap-prof-dir=DIR'),
      option(harmless, '--cpu-prof | --heap-prof'),
      option(checks(codeFile), '--test-reporter=NAME'),
      option(writes, '--test-reporter-destination=FILE'),
    ],
    operands: { first: [mainFile], rest: harmless },
    forms: [
      { when: ['--test', '--watch'], operands: { rest: codeFiles } },
      {
        unless: ['-v', '-h', '--v8-options', '--completion-bash', '-e', '-p', '-pe', '--test', '--run'],
        operandCount: 'none',
        effects: [runsStdin],
      },
    ],
  }),
  defineCommand({
    names: ['ts-node', 'ts-node-esm'],
    interpreter: true,
    style: { permute: false, abbreviations: false, clusters: false },
    options: [
      option(
        harmless,
        '-v, --version | -h, --help | -T, --transpile-only, --transpileOnly | --esm | --files | --swc',
      ),
      option(checks(codeFile), '-r, --require=FILE | -P, --project=FILE | -C, --compiler=NAME'),
      option(runsCode, '-e, --eval=CODE | -p, --print | -i, --interactive'),
    ],
    operands: { first: [codeFiles], rest: harmless },
    forms: [{ unless: ['-v', '-h', '-e'], operandCount: 'none', effects: [runsStdin] }],
  }),
  defineCommand({
    names: ['deno'],
    interpreter: true,
    style: { abbreviations: false },
    options: [option(harmless, '-V, --version | -h, --help | -q, --quiet')],
    subcommands: {
      'run, test, bench, task, serve': {
        style: { permute: false },
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            '-A, --allow-all | --allow-read[=PATHS] | --allow-write[=PATHS] | --allow-net[=HOSTS] | --allow-env[=NAMES] | --no-check | --check | --watch | -q, --quiet | --no-prompt | --parallel | --fail-fast | --filter=PATTERN',
          ),
        ],
        operands: { first: [codeFiles], rest: harmless },
      },
      'check, lint, info, doc': {
        options: [option(harmless, '--json | -q, --quiet | --all')],
        operands: { rest: reads },
      },
      fmt: { options: [option(harmless, '--check | -q, --quiet')], operands: { rest: writesInto } },
      cache: { effects: [network], operands: { rest: reads } },
    },
  }),
];
