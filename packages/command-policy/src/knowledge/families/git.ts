import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { gitDirectory, gitRepository } from '../checkers/git-repository.ts';
import { gitSetting } from '../checkers/git-words.ts';
import { asks, checks, harmless, runsProgram, setsDirectory, writesInto } from '../effect.ts';
import { option } from '../option-spec.ts';
import { changes } from './git/changes.ts';
import { history } from './git/history.ts';
import { plumbing } from './git/plumbing.ts';
import { remotes } from './git/remotes.ts';
import { repository } from './git/repository.ts';

/**
 * git(1). Never safe by its arguments alone: the repository's configuration is looked at too. A subcommand that is not here
 * asks, so an alias or a `git-x` somewhere on PATH does.
 */
export const git: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['git'],
    effects: [checks(gitRepository)],
    options: [
      option(
        harmless,
        `
        -v, --version | -h, --help | --html-path | --man-path | --info-path | -P, --no-pager | --no-replace-objects
        --literal-pathspecs | --glob-pathspecs | --noglob-pathspecs | --icase-pathspecs | --no-optional-locks
        --list-cmds=GROUP | --no-lazy-fetch | --no-advice
        `,
      ),
      option(setsDirectory, '-C PATH'),
      option(checks(gitDirectory), '--git-dir=PATH'),
      option(writesInto, '--work-tree=PATH'),
      option(asks('starts a pager'), '-p, --paginate'),
      option(checks(gitSetting), '-c SETTING'),
      option(asks('sets configuration, which can start programs'), '--config-env=SETTING'),
      option(runsProgram, '--exec-path[=PATH]'),
      option(
        asks('looks for its repository elsewhere'),
        '--bare | --namespace=NAME | --super-prefix=PATH | --attr-source=TREE',
      ),
    ],
    // git reads its own options without abbreviations, and none after the subcommand.
    style: { abbreviations: false, clusters: false },
    subcommandOptional: true,
    subcommands: Object.fromEntries(
      Object.entries({ ...history, ...changes, ...repository, ...plumbing, ...remotes }).map(
        ([names, form]) => [
          names,
          { ...form, style: { abbreviations: true, clusters: true, ...form.style } },
        ],
      ),
    ),
  }),
];
