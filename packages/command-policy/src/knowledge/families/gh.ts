import type { ArgumentCheck } from '../argument-check.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import { asks, changesState, checks, harmless, network, writesInto } from '../effect.ts';
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

/** Behind `gh api`: an endpoint that is read; GraphQL may change things, and an address may be somebody else's. */
const endpoint: ArgumentCheck = (value) =>
  /^\/?(?!graphql\b)[\w{][\w./{}%?&=+:,@-]*$/.test(value) && !value.includes('://')
    ? []
    : [asks('sends something other than a plain request to read')];
/** A method that only reads. */
const method: ArgumentCheck = (value) =>
  /^(?:GET|HEAD)$/i.test(value) ? [] : [asks('changes something others see')];

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
      api: {
        effects: [network],
        options: [
          option(
            harmless,
            '-h, --help | -q, --jq=EXPRESSION | -t, --template=TEXT | --paginate | --slurp | -i, --include | --silent | --cache=DURATION | -p, --preview=NAMES',
          ),
          option(checks(method), '-X, --method=METHOD'),
          option(
            checks((value) => (/^accept:/i.test(value) ? [] : [asks('sends a header of its own')])),
            '-H, --header=HEADER',
          ),
          option(
            asks('sends data, which changes something others see'),
            '-f, --raw-field=FIELD | -F, --field=FIELD | --input=FILE',
          ),
        ],
        operands: { first: [checks(endpoint)] },
      },
      auth: {
        subcommands: {
          status: {
            effects: [network],
            options: [
              option(harmless, '-h, --help | -a, --active | --hostname=HOST'),
              option(asks('prints tokens'), '-t, --show-token'),
            ],
          },
          'login, logout, refresh, token, setup-git, switch': publishes,
        },
      },
      'secret, variable': {
        subcommands: { 'list, ls': looks, 'set, delete, remove, get': publishes },
      },
      'alias, extension, ext': {
        subcommands: {
          'list, ls': looks,
          'set, delete, import, install, remove, upgrade, exec, create, browse, search': publishes,
        },
      },
      'ssh-key, gpg-key, config, codespace, cs, browse, attestation, copilot, preview': publishes,
    },
  }),
];
