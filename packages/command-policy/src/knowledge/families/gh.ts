import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import { asks, changesState, harmless, network, writesInto } from '../effect.ts';
import { option } from '../option-spec.ts';

const common = option(
  harmless,
  '-h, --help | --version | -R, --repo=REPO | --json=FIELDS | -q, --jq=EXPRESSION | -t, --template=TEXT | -L, --limit=N | -s, --state=STATE | -A, --author=NAME | -a, --assignee=NAME | -l, --label=NAME | -S, --search=QUERY | -B, --base=BRANCH | -H, --head=BRANCH | -c, --comments | --name-only | --patch | --color=WHEN | -b, --branch=BRANCH | -u, --user=NAME | -e, --event=NAME | --log | --log-failed | --exit-status | -v, --verbose | -j, --job=ID | --watch | -i, --interval=N | --required | --draft, -d | -m, --milestone=NAME | --active',
);
const web = option(asks('opens a browser'), '-w, --web');
const looks: CommandForm = { effects: [network], options: [common, web], operands: { rest: harmless } };
const publishes: CommandForm = {
  effects: [asks('changes something others see, or the account')],
  style: { noOptions: true },
  operands: { rest: harmless },
};

/** gh(1): looking is allowed, everything others see asks, and so does starting a browser. */
export const gh: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['gh'],
    style: { abbreviations: false },
    options: [option(harmless, '--help | --version')],
    subcommands: {
      'pr, issue': {
        subcommands: {
          'list, ls, view, status, diff, checks': looks,
          checkout: {
            effects: [network, changesState],
            options: [
              option(harmless, '-b, --branch=NAME | --detach | --recurse-submodules'),
              option(asks('overwrites a branch'), '-f, --force'),
            ],
            operands: { rest: harmless },
          },
          'create, new, close, reopen, merge, edit, comment, review, ready, delete, lock, unlock, transfer, pin, unpin, develop, revert':
            publishes,
        },
      },
      run: {
        subcommands: {
          'list, ls': { ...looks, options: [common, option(harmless, '-w, --workflow=NAME')] },
          'view, watch': looks,
          download: {
            effects: [network, { kind: 'writesInto', path: '.' }],
            options: [
              option(harmless, '-n, --name=NAME | -p, --pattern=GLOB'),
              option(writesInto, '-D, --dir=DIR'),
            ],
            operands: { rest: harmless },
          },
          'rerun, cancel, delete': publishes,
        },
      },
      'release, workflow, repo, label, gist, cache, ruleset, project, org': {
        subcommands: {
          'list, ls, view': looks,
          'create, delete, edit, upload, run, enable, disable, fork, clone, rename, archive, sync, download, set-default':
            publishes,
        },
      },
      search: { subcommands: { 'issues, prs, repos, code, commits': looks } },
      status: looks,
      'api, auth, secret, variable, ssh-key, gpg-key, alias, extension, ext, config, codespace, cs, browse, attestation, copilot, preview':
        publishes,
    },
  }),
];
