import { patternWord } from '../../arguments/word-shape.ts';
import { globWords } from '../../judge/word-paths.ts';
import type { ArgumentCheck } from '../argument-check.ts';
import { codeFile } from '../checkers/code-file.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  checks,
  harmless,
  network,
  reads,
  runsCommand,
  runsFile,
  runsWorkspace,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';
import { usualScripts } from '../usual-scripts.ts';

const style = { abbreviations: false };
const common =
  '-h, --help | -v, --version | -q, --quiet | --silent | --verbose | --no-color | --color[=WHEN]';

const nxWords = new Set(
  'run run-many affected affected:test affected:build affected:lint show list report reset sync sync:check format format:check format:write graph dep-graph view-logs'.split(
    ' ',
  ),
);
/** What nx is told to do: a task of a project by a usual name or with `:`; its other words install, generate, publish, or start a program. */
const nxWord: ArgumentCheck = (value) =>
  nxWords.has(value) ||
  (usualScripts.includes(value) && value !== 'generate') ||
  /^[\w@./-]+(?::[\w.-]+)+$/.test(value)
    ? []
    : [asks(`is given "${value}", which is neither a usual task nor a word of nx that only runs tasks`)];

/** `--config` of cypress: settings, some of which name files of code; a test report is all that is written with them. */
const cypressSetting: ArgumentCheck = (value) =>
  /^(?:(?:video|screenshotOnRunFailure|defaultCommandTimeout|pageLoadTimeout|viewportWidth|viewportHeight|retries|baseUrl|chromeWebSecurity|numTestsKeptInMemory|watchForFileChanges|trashAssetsBeforeRuns)=[^,{}]*(?:,|$))+$/.test(
    value,
  )
    ? []
    : [asks('is given settings that can name files of code')];

/** rimraf reads patterns itself: where they are not plain, what stands before the first sign of one can be deleted, all of it. */
const rimrafWord: ArgumentCheck = (value, { cwd, files }) => {
  const from = value.search(/[*?[\]{}()!+@\\]/);
  if (from === -1) return [{ kind: 'deletes', path: value }];
  if (/(?:^|\/)\.\.(?:\/|$)|[{(\\]/.test(value.slice(from)))
    return [asks('is given a pattern that can leave its directory')];
  // `*.log` and its like, which the shell reads the same way: what they match.
  const isUsual = !/\*\*|[[\])!+@}]|(?:^|\/)[*?]+$/.test(value);
  const found = isUsual ? globWords(patternWord(value), cwd, files) : null;
  if (found !== null) return found.map((path) => ({ kind: 'deletes', path }));
  return [{ kind: 'deletes', path: value.slice(0, value.lastIndexOf('/', from) + 1) || '.' }];
};

/** Test runners, task runners and checkers that web projects install and start by npx: their configuration is code of the project. */
export const projectTools: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['playwright'],
    style,
    options: [option(harmless, common)],
    subcommands: {
      test: {
        inheritOptions: true,
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            `
            -g, --grep=PATTERN | --grep-invert=PATTERN | --project=NAME | --headed | --headless | --list | --max-failures=N | --no-deps | --pass-with-no-tests | --repeat-each=N | --retries=N | --shard=N | --timeout=MS | --trace=MODE
            -u, --update-snapshots[=MODE] | -j, --workers=N | -x | --fully-parallel | --forbid-only | --only-changed[=REF] | --last-failed | --ui
            `,
          ),
          option(runsFile, '-c, --config=FILE'),
          option(checks(codeFile), '--reporter=NAME'),
          option(writesInto, '--output=DIR'),
        ],
        operands: { rest: reads },
      },
    },
  }),
  defineCommand({
    names: ['cypress'],
    style,
    options: [option(harmless, common)],
    subcommands: {
      run: {
        inheritOptions: true,
        effects: [runsWorkspace],
        options: [
          option(harmless, '--headed | --headless | --component | --e2e | --tag=NAME'),
          option(checks(cypressSetting), '-c, --config=SETTINGS'),
          // Settings and tests are code, and a project is a directory of them.
          option(runsFile, '-P, --project=DIR | -C, --config-file=FILE | -s, --spec=GLOB'),
          option(checks(codeFile), '-r, --reporter=NAME'),
        ],
      },
    },
  }),
  defineCommand({
    names: ['prisma'],
    style,
    options: [option(harmless, common)],
    subcommands: {
      migrate: {
        inheritOptions: true,
        subcommands: {
          'dev, deploy, status': {
            inheritOptions: true,
            effects: [network, runsWorkspace],
            options: [
              option(harmless, '-n, --name=NAME | --create-only | --skip-seed | --skip-generate'),
              option(runsFile, '--schema=FILE | --config=FILE'),
            ],
          },
          'reset, resolve': {
            effects: [asks('drops a database, or forgets what was done to it')],
            style: { noOptions: true },
            operands: { rest: harmless },
          },
        },
      },
      'generate, validate, format, version': {
        inheritOptions: true,
        effects: [runsWorkspace],
        options: [
          option(harmless, '--check | --no-hints | --no-engine | --sql'),
          option(runsFile, '--schema=FILE | --config=FILE'),
        ],
      },
    },
  }),
  defineCommand({
    names: ['nx'],
    style,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `
        ${common} | -t, --target=NAME, --targets=NAME | --all | -p, --projects=NAMES | --exclude=NAMES | --parallel[=N] | --base=REF | --head=REF | --uncommitted | --untracked | -c, --configuration=NAME | --prod | --skip-nx-cache | --skipNxCache
        --nxBail | --output-style=NAME | --outputStyle=NAME | --watch | --coverage | --ci | --fix | --with-target=NAME | --affected | --json
        `,
      ),
    ],
    operands: { first: [checks(nxWord)], rest: harmless },
  }),
  defineCommand({
    names: ['lerna'],
    style,
    options: [
      option(
        harmless,
        `${common} | --scope=GLOB | --ignore=GLOB | --since[=REF] | --stream | --parallel | --concurrency=N | --no-bail | --json | -l, --long | -a, --all`,
      ),
    ],
    subcommands: {
      'run, list, ls, changed, diff': {
        inheritOptions: true,
        effects: [runsWorkspace],
        operands: { rest: harmless },
      },
    },
  }),
  defineCommand({
    names: [
      'svelte-check',
      'knip',
      'depcheck',
      'madge',
      'commitlint',
      'lint-staged',
      'size-limit',
      'sort-package-json',
      'publint',
      'attw',
    ],
    style: { ...style, sharedByMany: true },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `
        ${common} | --threshold=LEVEL | --fail-on-warnings | --fail-on-hints | --watch | --production | --strict | --include=TYPES | --exclude=TYPES | --no-progress | --json | --circular | --orphans | --leaves | --extensions=EXTS
        --from=REF | --to=REF | --last | --edit | --concurrent | --no-stash | --allow-empty | --relative | --debug | --check | --pack
        `,
      ),
      option(runsFile, '-c, --config=FILE | --tsconfig=FILE | --workspace=DIR'),
      option(checks(codeFile), '--reporter=NAME'),
    ],
    // Some set what they look at in order.
    operands: { rest: writesInto },
  }),
  defineCommand({
    names: ['tailwindcss'],
    style,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `${common} | -w, --watch[=MODE] | -m, --minify | --optimize | --map | --postcss | --poll`,
      ),
      option(reads, '--content=GLOB'),
      option(writes, '-o, --output=FILE'),
      // A style sheet names plugins, by their place beside it.
      option(runsFile, '-c, --config=FILE | -i, --input=FILE | --cwd=DIR'),
    ],
  }),
  defineCommand({
    names: ['changeset'],
    style,
    options: [option(harmless, common)],
    subcommands: {
      'status, version, pre': {
        inheritOptions: true,
        effects: [runsWorkspace],
        options: [
          option(harmless, '--since=REF | --snapshot[=NAME] | --ignore=NAME'),
          option(writes, '--output=FILE'),
        ],
        operands: { rest: harmless },
      },
    },
  }),
  defineCommand({
    names: ['rimraf'],
    style,
    options: [
      option(
        harmless,
        `${common} | --preserve-root | -g, --glob[=OPTIONS] | --no-glob | --max-retries=N | -i, --interactive`,
      ),
    ],
    operands: { rest: checks(rimrafWord, { globs: /^[\w.]/ }) },
  }),
  defineCommand({
    names: ['cross-env'],
    transparent: true,
    style: { permute: false, leadingVariables: true },
    operands: { rest: runsCommand },
  }),
];
