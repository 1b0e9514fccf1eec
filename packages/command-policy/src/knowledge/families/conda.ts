import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import { asks, harmless, network } from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
const looks: CommandForm = {
  options: [
    option(
      harmless,
      '-n, --name=NAME | --json | -e, --envs | -a, --all | --show-channel-urls | --no-builds | --export | --from-history | -q, --quiet',
    ),
  ],
  operands: { rest: harmless },
};
const changes: CommandForm = {
  effects: [asks('changes an environment, which runs scripts of packages')],
  style: { noOptions: true },
  operands: { rest: harmless },
};

/** conda(1) and its like: they look, or they ask. */
export const conda: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['conda', 'mamba', 'micromamba'],
    style,
    options: [option(harmless, '-V, --version | -h, --help')],
    subcommands: {
      'list, info': looks,
      search: { ...looks, effects: [network] },
      env: { subcommands: { 'list, export': looks, 'create, update, remove, config': changes } },
      'install, create, update, upgrade, remove, uninstall, run, activate, deactivate, clean, config, init, build':
        changes,
    },
  }),
];
