import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  harmless,
  runsCommand,
  runsFile,
  runsWorkspace,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
const common = '-h, --help | --version | -q, --quiet | -v, --verbose';
/** What web projects install to start other programs, to compile and to describe: code of the project. */
export const webHelpers: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['c8', 'nyc'],
    transparent: true,
    // What they found is written into the project.
    effects: [runsWorkspace],
    style: { ...style, permute: false },
    options: [
      option(
        harmless,
        '--all, -a | -x, --exclude=GLOB | -n, --include=GLOB | --check-coverage | --lines=N | --branches=N | --functions=N | --statements=N | --silent, -s | -h, --help | -v, --version | --skip-full | --per-file | --clean',
      ),
      option(writesInto, '-o, --reports-dir=DIR, --report-dir=DIR | --temp-directory=DIR, --temp-dir=DIR'),
      option(runsFile, '-c, --config=FILE | --cwd=DIR'),
      // A reporter is a module.
      option(
        checks((value) =>
          /^[a-z][a-z-]*$/.test(value) ? [] : [{ kind: 'runs', what: 'file', text: value }],
        ),
        '-r, --reporter=NAME',
      ),
    ],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['concurrently'],
    style,
    options: [
      option(
        harmless,
        '-n, --names=NAMES | -c, --prefix-colors=COLORS | -k, --kill-others | --kill-others-on-fail | -s, --success=WHICH | -p, --prefix=KIND | -r, --raw | --no-color | --hide=NAMES | -g, --group | --timings | -m, --max-processes=N | -h, --help | -V, --version | --restart-tries=N',
      ),
    ],
    // `npm:NAME` is a script of the project, everything else text for a shell.
    operands: {
      rest: checks((value) =>
        /^(?:npm|yarn|pnpm|bun):[\w:*-]+$/.test(value)
          ? [runsWorkspace]
          : [{ kind: 'runs', what: 'script', text: value }],
      ),
    },
  }),
  defineCommand({
    names: ['swc', 'babel'],
    style: { ...style, sharedByMany: true },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `${common} | -x, --extensions=EXTS | -s, --source-maps[=HOW] | -w, --watch | --copy-files, -D | --delete-dir-on-start | --strip-leading-paths | --minified | --no-comments | --verbose | --sync`,
      ),
      option(writes, '-o, --out-file=FILE'),
      option(writesInto, '-d, --out-dir=DIR'),
      option(runsFile, '--config-file=FILE'),
    ],
    operands: { rest: runsFile },
  }),
  defineCommand({
    names: ['typedoc', 'tsd', 'api-extractor', 'graphql-codegen', 'npm-run-all', 'run-s', 'run-p'],
    style: { ...style, sharedByMany: true },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `${common} | -w, --watch | --verbose | --skipErrorChecking | --name=NAME | -t, --timeout=MS | --local`,
      ),
      option(writesInto, '-o, --out=DIR, --output=DIR'),
      option(runsFile, '-c, --config=FILE | --tsconfig=FILE | --options=FILE'),
    ],
    operands: { rest: checks((value) => (/^[\w./:@*-]+$/.test(value) ? [] : [asks(`is given "${value}"`)])) },
  }),
  defineCommand({
    names: ['drizzle-kit'],
    style,
    options: [option(harmless, common)],
    subcommands: {
      'generate, check, migrate, up': {
        effects: [runsWorkspace, changesState],
        options: [
          option(harmless, '--name=NAME | --custom | --dialect=NAME'),
          option(runsFile, '--config=FILE | --schema=FILE'),
          option(writesInto, '--out=DIR'),
        ],
      },
      'push, drop, studio, pull, introspect': {
        effects: [asks('changes or shows a database directly')],
        style: { noOptions: true },
        operands: { rest: harmless },
      },
    },
  }),
];
