import type { CommandForm } from '../../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  deletes,
  destroys,
  harmless,
  movesTo,
  network,
  reads,
  runsCommand,
  runsScript,
  writes,
  writesInto,
} from '../../effect.ts';
import { gitConfigKey, gitSource } from '../../checkers/git-words.ts';
import { option } from '../../option-spec.ts';

const state = { effects: [changesState], operands: { rest: harmless } };
const quiet = '-q, --quiet | -v, --verbose | --progress | --no-progress';

/** Subcommands about branches, tags, worktrees, submodules, configuration and storage. */
export const repository: Readonly<Record<string, CommandForm>> = {
  branch: {
    options: [
      option(
        harmless,
        `
        -v, --verbose | -q, --quiet | -r, --remotes | -a, --all | -l, --list | --show-current | --abbrev[=N] | --no-abbrev
        --contains=COMMIT | --no-contains=COMMIT | --merged=COMMIT | --no-merged=COMMIT | --column[=OPTIONS] | --no-column | --sort=KEY
        --points-at=OBJECT | -i, --ignore-case | --format=FORMAT | --color[=WHEN] | --no-color
        `,
      ),
      option(
        changesState,
        '-t, --track[=MODE] | --no-track | -u, --set-upstream-to=UPSTREAM | --unset-upstream | -d, --delete | -m, --move | -c, --copy | --create-reflog',
      ),
      option(destroys('forgets commits that are on no other branch'), '-D | -f, --force | -M | -C'),
      option(asks('opens an editor'), '--edit-description'),
    ],
    operands: { rest: harmless },
    forms: [
      {
        unless: ['--list', '--contains', '--merged', '--no-merged', '--show-current'],
        operandCount: 'some',
        effects: [changesState],
      },
    ],
  },
  tag: {
    options: [
      option(
        harmless,
        `
        -l, --list | -n[NUM] | --sort=KEY | --contains=COMMIT | --no-contains=COMMIT | --merged=COMMIT
        --no-merged=COMMIT | --points-at=OBJECT | --format=FORMAT | --column[=OPTIONS] | --color[=WHEN] | -i, --ignore-case | -v, --verify
        `,
      ),
      option(
        changesState,
        '-a, --annotate | -m, --message=TEXT | -s, --sign | --no-sign | -u, --local-user=KEY | --cleanup=MODE | --create-reflog',
      ),
      option(reads, '-F, --file=FILE'),
      option(destroys('removes or moves a tag'), '-d, --delete | -f, --force'),
      option(asks('opens an editor'), '-e, --edit'),
    ],
    operands: { rest: harmless },
    forms: [
      {
        unless: ['-l', '--contains', '--merged', '--points-at', '-v'],
        operandCount: 'some',
        effects: [changesState],
      },
    ],
  },
  init: {
    options: [
      option(
        harmless,
        '-q, --quiet | --bare | -b, --initial-branch=NAME | --object-format=NAME | --shared[=WHO]',
      ),
      option(writes, '--separate-git-dir=DIR'),
      option(asks('copies hooks and configuration from a template'), '--template=DIR'),
    ],
    operands: { rest: writesInto },
    forms: [{ operandCount: 'none', effects: [{ kind: 'writesInto', path: '.' }] }],
  },
  worktree: {
    subcommands: {
      list: { options: [option(harmless, '-v, --verbose | --porcelain | -z')] },
      add: {
        effects: [changesState],
        options: [
          option(
            harmless,
            '-b BRANCH | -d, --detach | --checkout | --no-checkout | --lock | --reason=TEXT | -q, --quiet | --track | --no-track | --guess-remote | --no-guess-remote | --orphan',
          ),
          option(destroys('moves a branch that is in use'), '-B BRANCH | -f, --force'),
        ],
        operands: { first: [writesInto], rest: harmless },
      },
      move: { effects: [changesState], operands: { first: [deletes], rest: movesTo } },
      remove: {
        effects: [changesState],
        options: [option(destroys('deletes uncommitted work'), '-f, --force')],
        operands: { rest: deletes },
      },
      'prune, lock, unlock, repair': {
        ...state,
        options: [option(harmless, '-n, --dry-run | -v, --verbose | --expire=TIME | --reason=TEXT')],
      },
    },
  },
  config: {
    options: [
      option(
        harmless,
        `
        --local | --worktree | --global | --system | --get | --get-all | --get-regexp | --get-urlmatch | -l, --list
        --type=TYPE | --bool | --int | --bool-or-int | --path | --expiry-date | --no-type | -z, --null | --name-only | --includes
        --no-includes | --show-origin | --show-scope | --default=VALUE | --add | --replace-all | --fixed-value
        `,
      ),
      option(reads, '-f, --file=FILE | --blob=BLOB'),
      option(asks('changes configuration'), '--unset | --unset-all | --rename-section | --remove-section'),
      option(asks('opens an editor'), '-e, --edit'),
    ],
    // One word is a key whose value is shown; a second one is what it is set to.
    operands: { rest: harmless },
    subcommandOptional: true,
    subcommands: {
      'get, list': {
        options: [
          option(
            harmless,
            '--local | --worktree | --global | --system | --all | --regexp | --type=TYPE | -z, --null | --name-only | --includes | --no-includes | --show-origin | --show-scope | --show-names | --default=VALUE | --url=URL | --fixed-value | --value=PATTERN',
          ),
          option(reads, '-f, --file=FILE | --blob=BLOB'),
        ],
        operands: { rest: harmless },
      },
      set: {
        effects: [changesState],
        options: [option(harmless, '--local | --worktree | --all | --append | --type=TYPE | --comment=TEXT')],
        operands: { first: [checks(gitConfigKey)], rest: harmless },
      },
      'unset, rename-section, remove-section, edit': {
        effects: [asks('changes configuration')],
        style: { noOptions: true },
        operands: { rest: harmless },
      },
    },
    forms: [
      { when: ['--get', '--get-all', '--get-regexp', '--get-urlmatch', '-l'], operands: { rest: harmless } },
      {
        when: ['--global', '--system', '-f', '--blob'],
        operandCount: 'several',
        operands: { rest: asks('may change configuration outside the repository') },
      },
      {
        unless: ['--get', '--get-all', '--get-regexp', '--get-urlmatch', '-l'],
        operandCount: 'several',
        operands: { first: [checks(gitConfigKey)], rest: harmless },
        effects: [changesState],
      },
    ],
  },
  submodule: {
    subcommandOptional: true,
    options: [option(harmless, '--cached | -q, --quiet')],
    subcommands: {
      status: {
        options: [option(harmless, '--cached | --recursive | -q, --quiet')],
        operands: { rest: reads },
      },
      summary: {
        options: [option(harmless, '--cached | --files | -n, --summary-limit=N | --for-status')],
        operands: { rest: reads },
      },
      'init, sync, absorbgitdirs, set-branch': {
        ...state,
        options: [option(harmless, `${quiet} | --recursive | -b, --branch=NAME | -d, --default`)],
      },
      update: {
        ...state,
        effects: [changesState, network],
        options: [
          option(
            harmless,
            `${quiet} | --init | --remote | -N, --no-fetch | --recursive | --depth=N | -j, --jobs=N | --merge | --rebase | --checkout | --recommend-shallow | --no-recommend-shallow | --single-branch | --no-single-branch`,
          ),
          option(destroys('throws away work in submodules'), '-f, --force'),
        ],
      },
      add: {
        effects: [changesState, network],
        options: [option(harmless, '-b, --branch=NAME | --name=NAME | --depth=N | -q, --quiet')],
        operands: { first: [checks(gitSource), writesInto] },
      },
      deinit: {
        ...state,
        options: [
          option(harmless, '--all | -q, --quiet'),
          option(destroys('throws away work in submodules'), '-f, --force'),
        ],
      },
      foreach: {
        style: { permute: false },
        options: [option(harmless, '--recursive | -q, --quiet')],
        operands: { rest: runsScript },
      },
    },
  },
  bisect: {
    subcommands: {
      'log, terms': { options: [option(harmless, '--term-old | --term-new | --term-good | --term-bad')] },
      'start, good, bad, new, old, skip, reset, next': {
        ...state,
        options: [
          option(
            harmless,
            '--no-checkout | --first-parent | --term-old=TERM | --term-good=TERM | --term-new=TERM | --term-bad=TERM',
          ),
        ],
      },
      replay: { effects: [changesState], operands: { rest: reads } },
      run: { effects: [changesState], style: { noOptions: true }, operands: { rest: runsCommand } },
    },
  },
};
