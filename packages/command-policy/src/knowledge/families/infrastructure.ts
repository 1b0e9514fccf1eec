import { askingCommand } from '../asking-command.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  harmless,
  network,
  reads,
  runsWorkspace,
  setsDirectory,
  writes,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const changes: CommandForm = {
  effects: [asks('changes the infrastructure, or what is remembered of it')],
  style: { noOptions: true },
  operands: { rest: harmless },
};
const looks: CommandForm = {
  effects: [network, runsWorkspace],
  options: [option(harmless, '-no-color | -json | -compact-warnings | -var=SETTING | -id=ID')],
  operands: { rest: harmless },
};

/** terraform(1), tofu(1): planning and looking run the project's providers; applying asks. */
export const infrastructure: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['terraform', 'tofu'],
    style: { abbreviations: false, singleDash: true },
    options: [option(harmless, '-version | -help'), option(setsDirectory, '-chdir=DIR')],
    subcommands: {
      version: { options: [option(harmless, '-json')] },
      fmt: {
        options: [
          option(harmless, '-check | -recursive | -diff | -list[=WHEN] | -no-color'),
          option(
            checks((value) => (value === 'false' ? [] : [asks('is told to write in an unusual way')])),
            '-write[=WHEN]',
          ),
        ],
        operands: { rest: writes },
        forms: [
          { when: ['-check'], operands: { rest: reads } },
          { unless: ['-check'], operandCount: 'none', effects: [{ kind: 'writesInto', path: '.' }] },
        ],
      },
      'validate, graph, metadata': looks,
      providers: { ...looks, operands: {}, subcommandOptional: true, subcommands: { schema: looks } },
      show: {
        effects: [network, runsWorkspace],
        options: [option(harmless, '-no-color'), option(asks('prints what is marked as sensitive'), '-json')],
        operands: { rest: reads },
      },
      get: looks,
      output: {
        effects: [network, runsWorkspace],
        options: [
          option(harmless, '-no-color'),
          option(asks('prints what is marked as sensitive'), '-json | -raw'),
        ],
        // A list of them leaves out what is marked, one by its name is shown.
        operands: { rest: asks('prints what is marked as sensitive') },
      },
      init: {
        // What the project's configuration and lock file name, as `npm ci` does.
        effects: [network, runsWorkspace, changesState],
        options: [
          option(
            harmless,
            '-upgrade | -reconfigure | -backend[=WHEN] | -input[=WHEN] | -no-color | -get[=WHEN] | -lockfile=MODE | -json',
          ),
        ],
      },
      plan: {
        effects: [network, runsWorkspace],
        options: [
          option(
            harmless,
            '-refresh[=WHEN] | -refresh-only | -destroy | -target=ADDRESS | -replace=ADDRESS | -var=SETTING | -input[=WHEN] | -lock[=WHEN] | -lock-timeout=TIME | -no-color | -compact-warnings | -detailed-exitcode | -json | -parallelism=N',
          ),
          option(reads, '-var-file=FILE'),
          option(writes, '-out=FILE'),
        ],
      },
      test: {
        effects: [asks('makes real infrastructure while it tests')],
        style: { noOptions: true },
        operands: { rest: harmless },
      },
      state: { subcommands: { 'list, show': looks, 'rm, mv, push, pull, replace-provider': changes } },
      workspace: { subcommands: { 'list, show': looks, 'select, new, delete': changes } },
      'apply, destroy, import, taint, untaint, refresh, force-unlock, login, logout, console': changes,
    },
  }),
  askingCommand(
    'terragrunt pulumi cdk cdktf sam serverless sls packer nomad consul vault',
    'works on other machines',
  ),
];
