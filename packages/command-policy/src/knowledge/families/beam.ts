import { dataLoss } from '../checkers/data-loss.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  harmless,
  network,
  runsCode,
  runsFile,
  runsStdin,
  runsWorkspace,
  writes,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
/** Tasks of the project, of Phoenix and of Ecto, with flags of their own. */
const task: CommandForm = {
  effects: [runsWorkspace],
  options: [
    option(
      harmless,
      '--quiet | --verbose | --all | --no-start | --no-compile | --no-deps-check | --strict | --format=NAME | --only=NAME | --step=N, -n N | --to=VERSION | --table=NAME | --no-schema | --no-migration | --web=NAME | --binary-id | --check-formatted | --dry-run | -r, --repo=NAME | -q | -a',
    ),
  ],
  operands: { rest: harmless },
};

/** mix(1), elixir(1): code of the project; what installs for everyone, publishes, or runs text asks. */
export const beam: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['mix'],
    style,
    options: [option(harmless, '--version, -v | --help, -h')],
    subcommands: {
      test: {
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            '--trace | --failed | --stale | --only=FILTER | --exclude=FILTER | --include=FILTER | --seed=N | --max-failures=N | --max-cases=N | --cover | --warnings-as-errors | --slowest=N | --color | --no-color | --no-compile | --no-start | --no-deps-check | --force | --raise | --timeout=MS | --partitions=N | --listen-on-stdin',
          ),
        ],
        operands: { rest: runsFile },
      },
      'compile, clean, dialyzer, docs, xref, app.tree, deps.tree, deps, deps.compile, deps.clean, credo, sobelow, gettext.extract, gettext.merge, assets.build, assets.setup, assets.deploy, ecto.create, ecto.migrate, ecto.migrations, ecto.gen.migration, phx.routes, phx.server, phx.digest, phx.gen.schema, phx.gen.context, phx.gen.html, phx.gen.json, phx.gen.live, phx.gen.auth, help, release, setup, lint, check, precommit, ci, hex.audit, hex.outdated':
        {
          ...task,
          options: [
            ...(task.options ?? []),
            option(
              harmless,
              '--warnings-as-errors | --force | --profile=NAME | --min-priority=NAME | --unused | --overwrite | --all-warnings | --build | --deps | --only-slots',
            ),
          ],
        },
      format: {
        effects: [runsWorkspace],
        options: [option(harmless, '--check-formatted | --dry-run | --migrate | --no-exit')],
        operands: { rest: writes },
      },
      'deps.get, deps.update': {
        effects: [network, runsWorkspace, changesState],
        options: [option(harmless, '--all | --only=ENV | --check-locked | --no-archives-check')],
        operands: { rest: harmless },
      },
      'ecto.drop, ecto.reset, ecto.rollback, ecto.load': {
        effects: [asks('drops, resets or rolls back a database')],
        style: { noOptions: true },
        operands: { rest: harmless },
      },
      run: {
        style: { permute: false },
        effects: [runsWorkspace],
        options: [
          option(harmless, '--no-halt | --no-start | --no-compile'),
          option(runsCode, '-e, --eval=CODE'),
        ],
        operands: { first: [runsFile], rest: harmless },
      },
    },
  }),
  defineCommand({
    names: ['elixir', 'Rscript', 'julia', 'lua', 'luajit', 'lua5.3', 'lua5.4'],
    interpreter: true,
    style: { permute: false, abbreviations: false, sharedByMany: true },
    options: [
      option(harmless, '-v, --version | --vanilla | --startup-file=WHEN | --color=WHEN | -q, --quiet'),
      option(
        checks((value) => (value === '' || value === '@.' || value === '.' ? [runsWorkspace] : [runsFile])),
        '--project[=DIR]',
      ),
      option(runsCode, '-e, --eval=CODE | -E, --print=CODE'),
      option(runsFile, '-r FILE'),
    ],
    operands: { first: [runsFile], rest: checks(dataLoss, { unseen: 'harmless' }) },
    forms: [{ unless: ['-v', '-e', '-E'], operandCount: 'none', effects: [runsStdin] }],
  }),
];
