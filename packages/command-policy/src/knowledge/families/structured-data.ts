import { askingCommand } from '../asking-command.ts';
import { yqExpression } from '../checkers/yq-expression.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, reads, runsCode, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

/** dc(1) runs the rest of a line after `!` and takes more code by `?`: only arithmetic is let through. */
const arithmetic = checks((value) =>
  /^[\d\s.+\-*/%^~_vpnfcdrkioKIOA-F]*$/.test(value)
    ? []
    : [asks('is given more than arithmetic, which may run commands')],
);

/** A module is a file like any other, and `import "config" as $x {search: "/root/.docker"}` reads one of JSON. */
const jqFilter = checks(
  (value) =>
    /\b(?:import|include)\s*"/.test(value) ? [asks('reads modules from places it names itself')] : [],
  { unseen: 'harmless' },
);

const yqForm: CommandForm = {
  operands: { first: [checks(yqExpression)], rest: reads },
  forms: [{ when: ['-i'], operands: { first: [checks(yqExpression)], rest: writes } }],
};

/** jq(1), yq(1), bc(1), dc(1), and databases on the command line. */
export const structuredData: readonly CommandKnowledge[] = [
  // A filter reads files, modules and the environment; it cannot write or start anything.
  defineCommand({
    names: ['jq', 'gojq'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `
        -c, --compact-output | -n, --null-input | -e, --exit-status | -s, --slurp | -r, --raw-output | --raw-output0
        -R, --raw-input | -j, --join-output | -a, --ascii-output | -S, --sort-keys | -C, --color-output
        -M, --monochrome-output | --tab | --indent N | --unbuffered | --stream | --stream-errors | --seq
        --arg name VALUE | --argjson name VALUE | --args | --jsonargs | -h, --help | -V, --version | --build-configuration
        -b, --binary
        `,
      ),
      option(reads, '-f, --from-file=FILE | --slurpfile name FILE | --rawfile name FILE | -L DIR'),
    ],
    operands: { first: [jqFilter], rest: reads },
    forms: [{ when: ['-f'], operands: { rest: reads } }],
  }),
  defineCommand({
    names: ['yq'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        -C, --colors | -M, --no-colors | -e, --exit-status | -I, --indent=INT | -n, --null-input | -N, --no-doc
        -o, --output-format=FORMAT | -p, --input-format=FORMAT | -P, --prettyPrint | -r, --unwrapScalar, --raw-output
        -j, --tojson | -v, --verbose | -h, --help | -V, --version | -c, --compact-output | -S, --sort-keys | --slurp
        -y, --yaml-output | -Y, --yaml-roundtrip | -0, --nul-output | --arg name VALUE | --argjson name VALUE
        `,
      ),
      option(reads, '--from-file=FILE'),
      option(harmless, '-i, --inplace, --in-place'),
    ],
    // The two programs of this name put a filter or `eval` first.
    ...yqForm,
    subcommandOptional: true,
    subcommands: { 'eval, e, eval-all, ea': { inheritOptions: true, ...yqForm } },
  }),
  defineCommand({
    names: ['bc'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        '-h, --help | -i, --interactive | -l, --mathlib | -q, --quiet | -s, --standard | -w, --warn | -v, --version',
      ),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['dc'],
    options: [
      option(arithmetic, '-e, --expression=EXPR'),
      option(asks('runs a file of commands'), '-f, --file=FILE'),
      option(harmless, '-h, --help | -V, --version'),
    ],
    forms: [
      { unless: ['-e', '--help', '--version'], effects: [asks('takes commands from its standard input')] },
    ],
    operands: { rest: { kind: 'runs', what: 'file' } },
  }),
  defineCommand({
    names: ['sqlite3'],
    options: [option(harmless, '-version | -help')],
    style: { singleDash: true, abbreviations: false, clusters: false },
    operands: { first: [writes], rest: runsCode },
    forms: [
      {
        unless: ['-version', '-help'],
        effects: [asks('runs statements and dot commands, which can start programs')],
      },
    ],
  }),
  askingCommand(
    'psql mysql mariadb mongo mongosh redis-cli sqlcmd sqlplus duckdb pg_dump pg_restore mysqldump createdb dropdb influx cqlsh clickhouse clickhouse-client',
    'works on a database, whose shell can start programs',
  ),
];
