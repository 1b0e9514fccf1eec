import type { CommandForm } from '../../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  destroys,
  harmless,
  network,
  publishes,
  reads,
  runsProgram,
  writes,
  writesInto,
} from '../../effect.ts';
import { gitAddress, gitPushRef, gitPushTarget, gitSource, gitStrategy } from '../../checkers/git-words.ts';
import { option } from '../../option-spec.ts';

const both = [network, changesState];
const fetching = `
  -v, --verbose | -q, --quiet | --all | --no-all | -a, --append | --atomic | -t, --tags | -n, --no-tags | --prefetch
  -p, --prune | -P, --prune-tags | --recurse-submodules[=HOW] | --no-recurse-submodules | --dry-run | --porcelain | --write-fetch-head | --no-write-fetch-head | -k, --keep
  -u, --update-head-ok | --progress | --no-progress | --depth=N | --shallow-since=DATE | --shallow-exclude=REV | --deepen=N | --unshallow
  --refetch | --update-shallow | -o, --server-option=OPTION | -4, --ipv4 | -6, --ipv6 | --negotiation-tip=REV | --filter=SPEC | --auto-gc | --no-auto-gc
  --auto-maintenance | --no-auto-maintenance | --show-forced-updates | --no-show-forced-updates | --set-upstream | -m, --multiple
`;
const uploadPack = option(runsProgram, '--upload-pack=PATH');
const forcing = option(destroys('overwrites local branches'), '-f, --force');

/** Subcommands that reach other repositories. */
export const remotes: Readonly<Record<string, CommandForm>> = {
  fetch: {
    effects: both,
    options: [
      option(harmless, `${fetching} | -j, --jobs=N`),
      option(asks('changes which references are fetched'), '--refmap=REFSPEC'),
      uploadPack,
      forcing,
    ],
    operands: { first: [checks(gitSource)], rest: checks(gitPushRef) },
    forms: [{ when: ['-m', '--all'], operands: { rest: checks(gitAddress) } }],
  },
  pull: {
    effects: both,
    options: [
      option(harmless, `${fetching} | -j, --jobs[=N]`),
      option(
        harmless,
        '-r, --rebase[=HOW] | --no-rebase | --stat | --no-stat | -n | --log[=N] | --squash | --no-squash | --commit | --no-commit | --no-edit | --ff | --no-ff | --ff-only | --signoff | --verify | --no-verify | --autostash | --no-autostash | -X, --strategy-option=OPTION | -S, --gpg-sign[=KEY] | --allow-unrelated-histories',
      ),
      option(checks(gitStrategy), '-s, --strategy=NAME'),
      option(asks('opens an editor'), '-e, --edit'),
      uploadPack,
      forcing,
    ],
    operands: { first: [checks(gitSource)], rest: checks(gitPushRef) },
  },
  push: {
    effects: [...both, publishes('publishes commits')],
    options: [
      option(
        harmless,
        `
        -v, --verbose | -q, --quiet | -n, --dry-run | --porcelain | --thin | --no-thin | -u, --set-upstream | --progress
        --no-progress | --no-verify | --verify | --follow-tags | --tags | --all, --branches | --signed[=HOW] | --no-signed | --atomic | -4, --ipv4 | -6, --ipv6 | --recurse-submodules=HOW | --no-recurse-submodules
        `,
      ),
      option(
        destroys('overwrites or removes published history'),
        '-f, --force | --force-with-lease[=REF] | --force-if-includes | --mirror | -d, --delete | --prune',
      ),
      option(asks('changes what the other side does'), '-o, --push-option=OPTION'),
      option(runsProgram, '--receive-pack=PATH | --exec=PATH'),
      option(checks(gitPushTarget), '--repo=REPO'),
    ],
    operands: { first: [checks(gitPushTarget)], rest: checks(gitPushRef) },
  },
  clone: {
    effects: [network],
    options: [
      option(
        harmless,
        `
        -v, --verbose | -q, --quiet | --progress | --no-progress | --reject-shallow | --no-reject-shallow | -n, --no-checkout | --bare | --mirror
        -l, --local | --no-local | --no-hardlinks | -s, --shared | --recurse-submodules[=PATHS], --recursive[=PATHS] | -j, --jobs=N
        -o, --origin=NAME | -b, --branch=BRANCH | --depth=N | --shallow-since=TIME | --shallow-exclude=REV
        --single-branch | --no-single-branch | --no-tags | --tags | --shallow-submodules | --no-shallow-submodules | --server-option=OPTION | -4, --ipv4 | -6, --ipv6
        --filter=SPEC | --also-filter-submodules | --remote-submodules | --sparse | --dissociate
        `,
      ),
      option(reads, '--reference=REPO | --reference-if-able=REPO'),
      option(writes, '--separate-git-dir=DIR'),
      option(runsProgram, '-u, --upload-pack=PATH'),
      option(asks('copies hooks and configuration from a template'), '--template=DIR'),
      option(asks('sets configuration, which can start programs'), '-c, --config=KEY'),
    ],
    operands: { first: [checks(gitSource)], rest: writesInto },
    forms: [{ operandCount: 'some', effects: [{ kind: 'writesInto', path: '.' }] }],
  },
  // A program of its own: what moves files may start others by its configuration.
  lfs: {
    subcommands: {
      'ls-files, status, env, version': {
        options: [
          option(
            harmless,
            '-l, --long | -s, --size | -a, --all | -n, --name-only | -p, --porcelain | -j, --json',
          ),
        ],
        operands: { rest: harmless },
      },
    },
  },
  remote: {
    options: [option(harmless, '-v, --verbose')],
    subcommandOptional: true,
    subcommands: {
      // Without a name it is the list; with one the other side is asked what it has, and `gitAddress` says so.
      show: { options: [option(harmless, '-n')], operands: { rest: checks(gitAddress) } },
      'get-url': { options: [option(harmless, '--push | --all')], operands: { rest: harmless } },
      'update, prune': {
        effects: both,
        options: [option(harmless, '-p, --prune | -n, --dry-run')],
        operands: { rest: harmless },
      },
      'set-head, set-branches, rename': {
        effects: [changesState],
        options: [option(harmless, '-a, --auto | -d, --delete | --add | --progress | --no-progress')],
        operands: { rest: harmless },
      },
      'add, set-url, remove, rm': {
        effects: [asks('chooses where commits are fetched from and sent to')],
        style: { noOptions: true },
        operands: { rest: harmless },
      },
    },
  },
};
