import { objectFile, namedFiles } from '../checkers/build-words.ts';
import { bundlerWord, codeFile, configFile } from '../checkers/code-file.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  checks,
  harmless,
  reads,
  runsCode,
  runsFile,
  runsProgram,
  runsWorkspace,
  setsDirectory,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
const shared = { ...style, sharedByMany: true };
const common = '-h, --help | -v, --version | --no-color | --color[=WHEN] | --silent | --verbose';

const formats = `${common} | --stdin-filepath=PATH | --no-error-on-unmatched-pattern | --with-node-modules`;

/** Type checkers, test runners and formatters of the JavaScript world: their configuration is code of the project. */
export const webTools: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['tsc', 'vue-tsc'],
    style: { abbreviations: false, singleDash: true, clusters: false },
    options: [
      option(
        harmless,
        `
        -h | --help | -v | --version | --all | --noEmit | -w | --watch | --pretty | --strict | -t TARGET | --target TARGET | -m MODULE | --module MODULE | --moduleResolution MODE
        --lib NAMES | --jsx MODE | --esModuleInterop | --skipLibCheck | --allowJs | --checkJs | --resolveJsonModule | --isolatedModules | --noUnusedLocals
        --noUnusedParameters | --noImplicitAny | --noImplicitReturns | --noFallthroughCasesInSwitch | --strictNullChecks | --downlevelIteration | --listFiles | --listFilesOnly
        --listEmittedFiles | --showConfig | --traceResolution | --diagnostics | --extendedDiagnostics | --explainFiles | --noErrorTruncation | --preserveWatchOutput
        -d | --declaration | --declarationMap | --sourceMap | --inlineSourceMap | --inlineSources | --emitDeclarationOnly | --removeComments | --noEmitOnError | --importHelpers
        --incremental | --composite | -i | --types NAMES | --forceConsistentCasingInFileNames | --experimentalDecorators | --emitDecoratorMetadata | --allowSyntheticDefaultImports
        -b | --build | --verbose | --dry | -f | --force | --clean | --stopBuildOnErrors | --noLib | --useDefineForClassFields | --verbatimModuleSyntax | --allowImportingTsExtensions
        --noUncheckedIndexedAccess | --exactOptionalPropertyTypes | --erasableSyntaxOnly | --noCheck | --singleThreaded | --checkers N | --builders N | --locale NAME | --ignoreConfig | --noResolve
        `,
      ),
      option(runsFile, '-p FILE | --project FILE'),
      option(reads, '--baseUrl DIR | --rootDir DIR | --typeRoots DIRS'),
      option(
        writes,
        '--outFile FILE | --tsBuildInfoFile FILE | --generateCpuProfile FILE | --generateTrace FILE',
      ),
      option(writesInto, '--outDir DIR | --declarationDir DIR'),
      option({ kind: 'writesInto', path: '.' }, '--init'),
    ],
    // What it compiles it writes beside; with -b the operands are projects.
    operands: { rest: checks(objectFile, namedFiles) },
    forms: [{ when: ['-b', '--build'], operands: { rest: runsFile } }],
    effects: [runsWorkspace],
  }),
  defineCommand({
    names: ['vitest'],
    style,
    effects: [runsWorkspace],
    subcommandOptional: true,
    options: [
      option(
        harmless,
        `
        ${common} | --run | -w, --watch | --no-watch | -t, --testNamePattern=PATTERN | -u, --update[=MODE] | --ui | --no-ui | --coverage | --coverage.enabled[=ON] | --coverage.provider=NAME
        --coverage.include=GLOB | --coverage.exclude=GLOB | --coverage.all[=ON] | --mode=NAME | --isolate | --no-isolate | --globals | --dom | --project=NAME
        --passWithNoTests | --allowOnly | --bail=N | --retry=N | --testTimeout=MS | --hookTimeout=MS | --maxWorkers=N | --minWorkers=N | --fileParallelism | --no-file-parallelism | --shard=N | --changed[=SINCE]
        --sequence.shuffle[=ON] | --sequence.seed=N | --logHeapUsage | --hideSkippedTests | --disableConsoleIntercept | --exclude=GLOB | --expandSnapshotDiff | --typecheck
        --maxConcurrency=N | --slowTestThreshold=MS | --teardownTimeout=MS | --no-cache | --clearScreen | --no-clearScreen | --dangerouslyIgnoreUnhandledErrors | --printConsoleTrace | --silent[=MODE] | --diff.expand
        `,
      ),
      option(runsFile, '-c, --config=FILE'),
      option(setsDirectory, '-r, --root=DIR'),
      option(runsFile, '--dir=DIR'),
      option(
        checks(codeFile),
        '--reporter=NAME | --coverage.reporter=NAME | --pool=NAME | --environment=NAME',
      ),
      // `vitest list --json=FILE`
      option(writes, '--outputFile=FILE | --json[=FILE]'),
      option(writesInto, '--coverage.reportsDirectory=DIR'),
      option(
        asks('listens for others'),
        '--api[=ADDRESS] | --inspect[=ADDRESS] | --inspectBrk[=ADDRESS] | --inspect-brk[=ADDRESS] | --browser=NAME',
      ),
      option(runsCode, '--execArgv=OPTION | --globalSetup=FILE'),
    ],
    operands: { rest: reads },
    subcommands: {
      'run, watch, dev, bench, related, list': {
        inheritOptions: true,
        effects: [runsWorkspace],
        operands: { rest: reads },
      },
      init: { effects: [asks('writes configuration')], operands: { rest: harmless } },
    },
  }),
  defineCommand({
    names: ['jest', 'mocha', 'ava'],
    style: shared,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `
        ${common} | --watch | --watchAll[=ON] | -t, --testNamePattern=PATTERN | --testPathPattern=PATTERN | --testPathPatterns=PATTERN | --testPathIgnorePatterns=PATTERN | --testMatch=GLOB | --coverage[=ON], --collectCoverage[=ON] 
        --collectCoverageFrom=GLOB | -i, --runInBand | -w, --maxWorkers=N | -b, --bail[=N] | -u, --updateSnapshot | --ci | --no-cache | --clearCache | --listTests | --passWithNoTests | --detectOpenHandles | --forceExit
        -o, --onlyChanged | --changedSince=REV | --findRelatedTests | --silent | --json | --logHeapUsage | --showConfig | --testTimeout=MS | --expand | --shard=N | --onlyFailures | --selectProjects=NAME | --runTestsByPath | --randomize | --seed=N
        -g, --grep=PATTERN | -f, --fgrep=TEXT | --timeout=MS | --recursive | --exit | --parallel | --jobs=N | --retries=N | --extension=EXT | --check-leaks | --full-trace | --forbid-only | --forbid-pending | --no-timeout | --spec=GLOB | --expose-gc | --no-coverage | --ignore=GLOB | --watch-ignore=GLOB | --inline-diffs | --slow=MS | --dry-run | --allow-uncaught | --unhandled-rejections=MODE | --match=PATTERN | --serial | --fail-fast
        `,
      ),
      option(checks(configFile), '-c, --config=FILE'),
      option(runsFile, '-r, --require=FILE'),
      option(runsFile, '--rootDir=DIR | --roots=DIR'),
      option(checks(codeFile), '--coverageReporters=NAME | --reporter=NAME, -R NAME'),
      option(writes, '--outputFile=FILE'),
      option(writesInto, '--coverageDirectory=DIR'),
    ],
    operands: { rest: runsFile },
  }),
  defineCommand({
    names: ['eslint', 'oxlint', 'stylelint'],
    style: shared,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `
        ${common} | --ext=EXT | --quiet | --max-warnings=N | --cache | --cache-strategy=NAME | --no-error-on-unmatched-pattern | --report-unused-disable-directives | --report-unused-disable-directives-severity=LEVEL | --no-inline-config | --no-ignore | --ignore-pattern=GLOB
        --rule=RULE | --env=NAME | --global=NAME | --debug | --print-config=FILE | --env-info | --no-warn-ignored | --pass-on-no-patterns | --exit-on-fatal-error | --stats | --fix-type=TYPE | --type-aware | --deny-warnings | -D RULE | -W RULE | -A RULE | --threads=N | --tsconfig=FILE | --type-check | --rules | --concurrency=N | --allow-empty-input
        `,
      ),
      option({ kind: 'writesInto', path: '.' }, '--fix'),
      option(checks(codeFile), '--format=NAME, -f NAME'),
      option(harmless, '--fix-dry-run | --stdin | --stdin-filename=NAME'),
      option(runsFile, '-c, --config=FILE | --rulesdir=DIR | --resolve-plugins-relative-to=DIR'),
      option(checks(codeFile), '--parser=FILE | --plugin=NAME'),
      option(reads, '--ignore-path=FILE'),
      option(writes, '-o, --output-file=FILE | --cache-location=FILE'),
    ],
    operands: { rest: reads },
    forms: [{ when: ['--fix'], operands: { rest: writesInto } }],
  }),
  defineCommand({
    names: ['prettier'],
    style: shared,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `
        ${formats} | -c, --check | -l, --list-different | --log-level=LEVEL, --loglevel=LEVEL | --no-config | --no-editorconfig | --ignore-unknown, -u | --print-width=N | --tab-width=N | --use-tabs | --single-quote | --no-semi | --trailing-comma=MODE
        --prose-wrap=MODE | --end-of-line=MODE | --quote-props=MODE | --arrow-parens=MODE | --find-config-path=PATH | --file-info=PATH | --support-info | --cache | --cache-strategy=NAME | --bracket-same-line | --insert-pragma | --require-pragma
        `,
      ),
      option(harmless, '-w, --write'),
      option(runsFile, '--config=FILE'),
      // Older versions take a parser from a file.
      option(checks(codeFile), '--plugin=NAME | --parser=NAME'),
      option(reads, '--ignore-path=FILE'),
      option(writes, '--cache-location=FILE'),
    ],
    operands: { rest: reads },
    forms: [{ when: ['-w'], operands: { rest: writesInto } }],
  }),
  defineCommand({
    names: ['oxfmt'],
    style: shared,
    effects: [runsWorkspace],
    options: [
      option(harmless, `${formats} | --check | -l, --list-different | --threads=N`),
      option(harmless, '--write'),
      option(runsFile, '-c, --config=FILE'),
      option(reads, '--ignore-path=FILE'),
    ],
    // It writes what it is given, unless it is told only to look.
    operands: { rest: writesInto },
    forms: [
      { when: ['--check', '-l', '--stdin-filepath'], operands: { rest: reads } },
      { operandCount: 'none', effects: [{ kind: 'writesInto', path: '.' }] },
    ],
  }),
  defineCommand({
    names: [
      'vite',
      'webpack',
      'rollup',
      'esbuild',
      'next',
      'turbo',
      'biome',
      'tsup',
      'astro',
      'nuxt',
      'ng',
      'react-scripts',
      'storybook',
      'parcel',
      'rspack',
      'rsbuild',
      'tsdown',
      'unbuild',
    ],
    style: { ...shared, clusters: false },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `
        ${common} | -w, --watch | --mode=NAME | --minify[=HOW] | --sourcemap[=HOW] | --base=PATH | --bundle | --platform=NAME | --format=NAME, -f NAME | --target=NAME | --external=NAME | --emptyOutDir | --stats | --progress | --error-on-warnings | --diagnostic-level=LEVEL | --environment=VALUES | --bundleConfigAsCjs | --output-logs=WHEN | --name=NAME | --json | --filter=NAME | --force
        --no-daemon | --dry | --dry-run | --concurrency=N | --no-cache | --ci | --debug | --turbopack | --turbo | --lint | --no-lint | --splitting | --metafile | --log-level=LEVEL | --logLevel=LEVEL | --clearScreen | --strictPort | --port=N | --write | --apply | --staged | --changed | --since=REV | --project=NAME | --headed | --grep=PATTERN, -g PATTERN | --workers=N | --ui | --dts | --clean | --only | --affected | --parallel | --continue | --configuration=NAME | --watchAll[=WHEN] | --no-watch | --coverage | --browsers=NAMES
        `,
      ),
      // A word after `-c` is an operand here, which is run just the same.
      option(harmless, '-c, --config'),
      option(writes, '--outfile=FILE | -o, --output=FILE | --file=FILE'),
      option(
        writesInto,
        '--outdir=DIR | --outDir=DIR | --out-dir=DIR | --dir=DIR | --output-path=DIR | --cache-dir=DIR',
      ),
      option(
        asks('listens for others on the network'),
        '--host[=ADDRESS] | --hostname=ADDRESS | --serve[=ADDRESS] | --servedir=DIR',
      ),
      option(asks('opens a program'), '--open[=PATH]'),
      option(checks(codeFile), '--reporter=NAME'),
      option(runsProgram, '--exec=COMMAND'),
    ],
    operands: { first: [checks(bundlerWord)], rest: runsFile },
  }),
];
