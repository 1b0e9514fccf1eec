import type { ArgumentCheck } from '../argument-check.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  checks,
  harmless,
  network,
  reads,
  runsFile,
  runsWorkspace,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
const common = '-h, --help | --version | -q, --quiet | -v, --verbose';
/** An address of this machine alone: anything else is open to the network. */
const address: ArgumentCheck = (value) =>
  /^(?:\[::1\]|localhost|127(?:\.\d+){1,3})(?::\d+)?$/.test(value)
    ? []
    : [asks('listens for others on the network')];
const host = option(checks(address), '-h, --host=ADDRESS | -b, --bind=ADDRESS');
const serving: CommandForm = {
  effects: [runsWorkspace],
  options: [
    host,
    option(
      harmless,
      '-p, --port=N | --reload | --no-reload | --debug | -w, --workers=N | --threads=N | --log-level=LEVEL | --timeout=N | -k, --worker-class=NAME | --factory | --loop=NAME | --access-log | --no-access-log | --help | --version',
    ),
    option(runsFile, '--env-file=FILE | -c, --config=FILE'),
  ],
  // A module of the project and what in it is served.
  operands: {
    first: [
      checks((value) =>
        /^[\w.]+(?::[\w.]+(?:\(\))?)?$/.test(value) ? [] : [asks('serves what is no plain module')],
      ),
    ],
  },
};

/** Servers, migrations and documentation of Python projects: code of the project; what listens beyond this machine asks. */
export const pythonServers: readonly CommandKnowledge[] = [
  defineCommand({ names: ['uvicorn', 'gunicorn', 'hypercorn'], style, ...serving }),
  defineCommand({
    names: ['flask'],
    style,
    options: [
      option(harmless, '--debug | --no-debug | --help | --version'),
      option(
        checks((value) =>
          /^[\w.]+(?::\w+)?$/.test(value) ? [] : [{ kind: 'runs', what: 'file', text: value }],
        ),
        '-A, --app=NAME',
      ),
    ],
    subcommands: {
      run: { ...serving, operands: {} },
      routes: { effects: [runsWorkspace] },
      db: {
        subcommands: {
          'migrate, upgrade, current, history, heads, revision, check': {
            effects: [runsWorkspace],
            options: [option(harmless, '-m, --message=TEXT')],
            operands: { rest: harmless },
          },
        },
      },
    },
  }),
  defineCommand({
    names: ['alembic'],
    style,
    effects: [runsWorkspace],
    options: [
      option(harmless, '-h, --help | --raiseerr | -n, --name=NAME'),
      option(runsFile, '-c, --config=FILE'),
    ],
    subcommands: {
      'upgrade, current, history, heads, branches, check, show, revision, merge': {
        options: [
          option(
            harmless,
            '-m, --message=TEXT | --autogenerate | --sql | -v, --verbose | -r, --rev-range=RANGE | -i, --indicate-current | --head=REV',
          ),
        ],
        operands: { rest: harmless },
      },
      'downgrade, stamp': {
        effects: [asks('takes changes of a database back')],
        style: { noOptions: true },
        operands: { rest: harmless },
      },
    },
  }),
  defineCommand({
    names: ['mkdocs'],
    style,
    subcommands: {
      build: {
        effects: [runsWorkspace],
        options: [
          option(harmless, `${common} | -s, --strict | -c, --clean | --no-directory-urls`),
          option(runsFile, '-f, --config-file=FILE'),
          option(writesInto, '-d, --site-dir=DIR'),
        ],
      },
      serve: {
        effects: [runsWorkspace],
        options: [
          option(harmless, `${common} | --no-livereload | --dirty`),
          option(checks(address), '-a, --dev-addr=ADDRESS'),
        ],
      },
      'gh-deploy': {
        effects: [asks('publishes the documentation')],
        style: { noOptions: true },
        operands: { rest: harmless },
      },
    },
  }),
  defineCommand({
    names: ['sphinx-build'],
    style,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '-b, --builder=NAME | -M NAME | -a | -E | -W | -n | -q | -Q | -v | -T | -j N | -t TAG | --keep-going | -h, --help | --version',
      ),
      option(runsFile, '-c DIR'),
      option(writesInto, '-d DIR'),
    ],
    operands: { first: [runsFile, writesInto], rest: reads },
  }),
  defineCommand({
    names: ['jupyter'],
    style,
    subcommands: {
      nbconvert: {
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            '--execute | --stdout | --no-input | --ExecutePreprocessor.timeout=N | --clear-output | --allow-errors',
          ),
          option(writes, '--output=FILE'),
          option(writesInto, '--output-dir=DIR'),
          // Any other name is a class that is imported.
          option(
            checks((value) => (/^[a-z]+$/.test(value) ? [] : [asks('is told to load an exporter')])),
            '--to=FORMAT',
          ),
          option(harmless, '--inplace'),
        ],
        operands: { rest: writes },
      },
    },
  }),
  defineCommand({
    names: ['build'],
    style,
    // `python -m build`: it fetches what the project says it is built with.
    effects: [network, runsWorkspace],
    options: [
      option(
        harmless,
        `${common} | -s, --sdist | -w, --wheel | -n, --no-isolation | -x, --skip-dependency-check`,
      ),
      option(writesInto, '-o, --outdir=DIR'),
    ],
    operands: { rest: runsFile },
  }),
];
