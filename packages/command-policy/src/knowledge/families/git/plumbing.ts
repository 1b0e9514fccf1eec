import type { CommandForm } from '../../command-knowledge.ts';
import { asks, changesState, destroys, harmless, reads, writes } from '../../effect.ts';
import { option } from '../../option-spec.ts';

const state = { effects: [changesState], operands: { rest: harmless } };

/** Subcommands about references, objects and storage, and those that ask whatever their words are. */
export const plumbing: Readonly<Record<string, CommandForm>> = {
  notes: {
    options: [option(harmless, '--ref=REF')],
    subcommandOptional: true,
    subcommands: {
      'list, show, get-ref': { operands: { rest: harmless } },
      'add, append, copy': {
        ...state,
        options: [
          option(harmless, '-m, --message=TEXT | -C OBJECT'),
          option(reads, '-F, --file=FILE'),
          option(destroys('overwrites notes'), '-f, --force'),
        ],
      },
      'remove, prune': {
        effects: [destroys('removes notes')],
        options: [option(harmless, '-n, --dry-run | -v, --verbose')],
        operands: { rest: harmless },
      },
    },
  },
  'symbolic-ref': {
    options: [
      option(harmless, '-q, --quiet | --short | --no-recurse | -m TEXT'),
      option(destroys('removes a reference'), '-d, --delete'),
    ],
    // One name is looked up, a second one is what it then points to.
    operands: { first: [harmless], rest: changesState },
  },
  'update-ref': {
    ...state,
    options: [
      option(harmless, '-m TEXT | --no-deref | --create-reflog'),
      option(destroys('removes references'), '-d | --stdin | -z'),
    ],
  },
  'hash-object, stripspace, patch-id': {
    options: [
      option(
        harmless,
        '-t TYPE | --stdin | --stdin-paths | --no-filters | --path=PATH | -s, --strip-comments | -c, --comment-lines | --stable | --unstable | --verbatim',
      ),
      option(changesState, '-w'),
    ],
    operands: { rest: reads },
  },
  'write-tree, commit-tree, mktree, merge-tree': {
    effects: [changesState],
    options: [
      option(
        harmless,
        '-p PARENT | -m TEXT | --missing | -z | --write-tree | --name-only | --messages | --no-messages | --allow-unrelated-histories | --merge-base=COMMIT',
      ),
      option(reads, '-F FILE'),
    ],
    operands: { rest: reads },
  },
  'update-index': {
    effects: [changesState],
    options: [
      option(
        harmless,
        '-q | --refresh | --really-refresh | --add | --remove | --assume-unchanged | --no-assume-unchanged | --skip-worktree | --no-skip-worktree | --chmod=MODE | --again | --stdin | -z | --verbose | --unmerged | --ignore-missing',
      ),
    ],
    operands: { rest: reads },
  },
  gc: {
    effects: [changesState],
    options: [
      option(
        harmless,
        '-q, --quiet | --auto | --aggressive | --no-prune | --keep-largest-pack | --no-detach | --detach',
      ),
      option(destroys('removes commits that could still be recovered'), '--prune[=DATE] | --force'),
    ],
  },
  'repack, pack-refs, rerere, multi-pack-index': {
    ...state,
    options: [
      option(
        harmless,
        '-a | -d | -f | -F | -l | -n | -q, --quiet | --window=N | --depth=N | --all | --no-prune | --write-midx',
      ),
    ],
  },
  'sparse-checkout': {
    subcommands: {
      list: {},
      'init, set, add, reapply, disable': {
        ...state,
        options: [
          option(
            harmless,
            '--cone | --no-cone | --sparse-index | --no-sparse-index | --stdin | --skip-checks',
          ),
        ],
      },
    },
  },
  bundle: {
    subcommands: {
      create: {
        options: [option(harmless, '-q, --quiet | --progress | --all | --version=N | --branches | --tags')],
        operands: { first: [writes], rest: harmless },
      },
      'verify, list-heads': {
        options: [option(harmless, '-q, --quiet')],
        operands: { first: [reads], rest: harmless },
      },
      unbundle: { effects: [changesState], operands: { first: [reads], rest: harmless } },
    },
  },
  prune: {
    effects: [destroys('removes commits that could still be recovered')],
    operands: { rest: harmless },
    options: [option(harmless, '-n, --dry-run | -v, --verbose | --progress | --expire=TIME')],
  },
  'filter-branch, replace, read-tree, checkout-index': {
    effects: [destroys('rewrites history or the working tree')],
    style: { noOptions: true },
    operands: { rest: harmless },
  },
  'difftool, mergetool, gui, citool, instaweb, web--browse, send-email, imap-send, daemon, shell, credential, remote-ext, remote-fd, upload-pack, receive-pack, upload-archive, http-backend, fast-import, svn, p4, cvsimport, hook, maintenance':
    {
      effects: [asks('starts other programs or serves others')],
      style: { noOptions: true },
      operands: { rest: harmless },
    },
};
