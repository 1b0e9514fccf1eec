import type { CommandForm } from '../../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  deletes,
  destroys,
  harmless,
  movesTo,
  reads,
  runsScript,
  writes,
  writesInto,
} from '../../effect.ts';
import { gitCheckoutTarget, gitStrategy } from '../../checkers/git-words.ts';
import { option } from '../../option-spec.ts';
import { diffOptions, revisionOptions } from './diff-options.ts';

const state = { effects: [changesState], operands: { rest: reads } };
const pathspec = option(reads, '--pathspec-from-file=FILE');
const signing = '-S, --gpg-sign[=KEYID] | --no-gpg-sign';
const merging =
  '--commit | --no-commit | --stat | --no-stat | -n | --squash | --no-squash | --ff | --no-ff | --ff-only | --log[=N] | --no-log | --signoff | --no-signoff | --verify-signatures | --no-verify-signatures | --progress | --no-progress | --autostash | --no-autostash | --allow-unrelated-histories | --rerere-autoupdate | --no-rerere-autoupdate | --cleanup=MODE | --no-edit | --no-verify | -q, --quiet | -v, --verbose';
const sequence = '--continue | --quit | --abort | --skip';
const editor = asks('opens an editor');

/** Subcommands that change files, the index and commits of the repository. */
export const changes: Readonly<Record<string, CommandForm>> = {
  add: {
    ...state,
    options: [
      option(
        harmless,
        `
        -n, --dry-run | -v, --verbose | -f, --force | -u, --update | --renormalize | -N, --intent-to-add | -A, --all
        --no-all | --ignore-removal | --no-ignore-removal | --refresh | --ignore-errors | --ignore-missing | --sparse | --chmod=MODE
        --pathspec-file-nul | --no-warn-embedded-repo
        `,
      ),
      pathspec,
      option(editor, '-e, --edit'),
    ],
  },
  commit: {
    ...state,
    options: [
      option(
        harmless,
        `
        -q, --quiet | -v, --verbose | --author=AUTHOR | --date=DATE | -m, --message=TEXT | -C, --reuse-message=COMMIT
        --fixup=COMMIT | --squash=COMMIT | --reset-author | --trailer=TRAILER | -s, --signoff | --no-signoff
        --cleanup=MODE | --status | --no-status | ${signing} | -a, --all | -i, --include | -o, --only | -n, --no-verify | --verify
        --dry-run | --short | --branch | --ahead-behind | --porcelain | --long | -z, --null | --amend | --no-post-rewrite
        -u, --untracked-files[=MODE] | --pathspec-file-nul | --allow-empty | --allow-empty-message | --no-edit
        `,
      ),
      option(reads, '-F, --file=FILE | -t, --template=FILE'),
      pathspec,
      option(editor, '-e, --edit | -c, --reedit-message=COMMIT'),
    ],
  },
  stash: {
    effectsAlone: [changesState],
    options: [
      option(
        harmless,
        '-k, --keep-index | --no-keep-index | -S, --staged | -q, --quiet | -m, --message=TEXT | --pathspec-file-nul',
      ),
      option(harmless, '-u, --include-untracked | -a, --all'),
      pathspec,
    ],
    operands: { rest: asks('is given a word that is no subcommand') },
    subcommandOptional: true,
    subcommands: {
      push: { ...state, inheritOptions: true },
      save: { effects: [changesState], inheritOptions: true, operands: { rest: harmless } },
      list: { options: revisionOptions, operands: { rest: harmless } },
      show: {
        options: [
          ...diffOptions,
          ...revisionOptions,
          option(harmless, '-u, --include-untracked | --only-untracked'),
        ],
        operands: { rest: harmless },
      },
      'apply, pop': { ...state, options: [option(harmless, '--index | -q, --quiet')] },
      'branch, create, store': { ...state, options: [option(harmless, '-m, --message=TEXT | -q, --quiet')] },
      'drop, clear': {
        effects: [destroys('throws away stashed work')],
        options: [option(harmless, '-q, --quiet')],
        operands: { rest: harmless },
      },
    },
  },
  reset: {
    ...state,
    options: [
      option(
        harmless,
        '-q, --quiet | --no-refresh | --refresh | --mixed | -N, --intent-to-add | --soft | --pathspec-file-nul',
      ),
      pathspec,
      option(destroys('throws away uncommitted work'), '--hard | --merge | --keep'),
    ],
  },
  restore: {
    effects: [changesState],
    options: [
      option(
        harmless,
        `
        -s, --source=TREE | -S, --staged | -W, --worktree | -q, --quiet | --progress | --no-progress | --pathspec-file-nul
        --ignore-unmerged | --ignore-skip-worktree-bits | --overlay | --no-overlay
        `,
      ),
      option(
        destroys('throws away uncommitted changes of files'),
        '-2, --ours | -3, --theirs | -m, --merge | --conflict=STYLE',
      ),
      option(destroys('throws away uncommitted changes of files'), '--pathspec-from-file=FILE'),
    ],
    operands: { rest: destroys('throws away uncommitted changes of files') },
    forms: [{ when: ['-S'], unless: ['-W'], operands: { rest: reads } }],
  },
  checkout: {
    effects: [changesState],
    options: [
      option(
        harmless,
        `
        -q, --quiet | --progress | --no-progress | -b BRANCH | --orphan=BRANCH | -t, --track[=MODE] | --no-track | --guess
        --no-guess | -d, --detach | -l | --ignore-other-worktrees | --overwrite-ignore | --no-overwrite-ignore | --recurse-submodules[=HOW] | --no-recurse-submodules
        `,
      ),
      option(
        destroys('throws away uncommitted work'),
        '-f, --force | -B BRANCH | -m, --merge | -2, --ours | -3, --theirs',
      ),
      option(
        destroys('throws away uncommitted work'),
        '--conflict=STYLE | --pathspec-from-file=FILE | --no-overlay',
      ),
    ],
    operands: {
      first: [checks(gitCheckoutTarget)],
      rest: destroys('throws away uncommitted changes of files'),
    },
    forms: [{ when: ['-b', '--orphan'], operands: { rest: harmless } }],
  },
  switch: {
    ...state,
    operands: { rest: harmless },
    options: [
      option(
        harmless,
        `
        -q, --quiet | --progress | --no-progress | -c, --create=BRANCH | --orphan=BRANCH | -t, --track[=MODE] | --no-track | --guess | --no-guess
        -d, --detach | --ignore-other-worktrees | --recurse-submodules[=HOW] | --no-recurse-submodules
        `,
      ),
      option(
        destroys('throws away uncommitted work'),
        '-f, --force | --discard-changes | -C, --force-create=BRANCH | -m, --merge | --conflict=STYLE',
      ),
    ],
  },
  rm: {
    effects: [changesState],
    options: [
      option(
        harmless,
        '-n, --dry-run | -q, --quiet | --cached | -r | --ignore-unmatch | --sparse | --pathspec-file-nul',
      ),
      option(destroys('deletes files that differ from every commit'), '-f, --force'),
      option(asks('deletes files that are listed in a file'), '--pathspec-from-file=FILE'),
    ],
    operands: { rest: deletes },
    forms: [{ when: ['--cached', '-n'], operands: { rest: reads } }],
  },
  mv: {
    effects: [changesState],
    options: [
      option(harmless, '-v, --verbose | -n, --dry-run | -k | --sparse'),
      option(destroys('overwrites files'), '-f, --force'),
    ],
    operands: { rest: deletes, last: movesTo },
  },
  clean: {
    options: [
      option(harmless, '-n, --dry-run | -q, --quiet | -d | -e, --exclude=PATTERN | -x | -X | -f, --force'),
      option(editor, '-i, --interactive'),
    ],
    operands: { rest: reads },
    forms: [{ unless: ['-n'], effects: [destroys('deletes files git does not keep')] }],
  },
  merge: {
    ...state,
    options: [
      option(
        harmless,
        `${merging} | ${signing} | -m TEXT | --into-name=BRANCH | -X, --strategy-option=OPTION | ${sequence} | --overwrite-ignore | --no-overwrite-ignore`,
      ),
      option(reads, '-F, --file=FILE'),
      option(checks(gitStrategy), '-s, --strategy=NAME'),
      option(editor, '-e, --edit'),
    ],
    operands: { rest: harmless },
  },
  rebase: {
    ...state,
    options: [
      option(
        harmless,
        `
        --onto=REV | --keep-base | --no-verify | --verify | -q, --quiet | -v, --verbose | -n, --no-stat | --stat | --signoff
        --committer-date-is-author-date | --reset-author-date, --ignore-date | -C N | --ignore-whitespace | --whitespace=ACTION
        -f, --force-rebase, --no-ff | --ff | ${sequence} | --show-current-patch | --apply | -m, --merge
        --rerere-autoupdate | --no-rerere-autoupdate | --empty=HOW | --autosquash | --no-autosquash | --update-refs | --no-update-refs | ${signing}
        --autostash | --no-autostash | -X, --strategy-option=OPTION | --root | --reschedule-failed-exec | --no-reschedule-failed-exec | --reapply-cherry-picks | --no-reapply-cherry-picks
        --fork-point | --no-fork-point | -r, --rebase-merges[=MODE] | --no-rebase-merges | --no-keep-empty | --keep-empty
        `,
      ),
      option(checks(gitStrategy), '-s, --strategy=NAME'),
      option(runsScript, '-x, --exec=COMMAND'),
      option(editor, '-i, --interactive | --edit-todo'),
    ],
    operands: { rest: harmless },
  },
  'cherry-pick, revert': {
    ...state,
    options: [
      option(
        harmless,
        `${sequence} | -n, --no-commit | -s, --signoff | -m, --mainline=N | --rerere-autoupdate | --no-rerere-autoupdate | -X, --strategy-option=OPTION | ${signing} | -x | --ff | --allow-empty | --allow-empty-message | --keep-redundant-commits | --no-edit | --cleanup=MODE | --reference`,
      ),
      option(checks(gitStrategy), '--strategy=NAME'),
      option(editor, '-e, --edit'),
    ],
    operands: { rest: harmless },
  },
  apply: {
    // It tells about the patch, and applies it only when told that as well.
    forms: [
      { unless: ['--check', '--stat', '--numstat', '--summary'], effects: [changesState] },
      { when: ['--apply'], effects: [changesState] },
      {
        when: ['--check', '--stat', '--numstat', '--summary'],
        unless: ['--apply'],
        operands: { rest: reads },
      },
    ],
    operands: { rest: harmless },
    options: [
      option(
        harmless,
        `
        --exclude=PATH | --include=PATH | -p NUM | --no-add | --stat | --numstat | --summary | --check | --index
        -N, --intent-to-add | --cached | --apply | -3, --3way | -z | -C NUM | --whitespace=ACTION | --ignore-space-change
        --ignore-whitespace | -R, --reverse | --unidiff-zero | --reject | --allow-overlap | -v, --verbose | -q, --quiet
        --inaccurate-eof | --recount | --allow-empty
        `,
      ),
      option(writesInto, '--directory=ROOT'),
      option(writes, '--build-fake-ancestor=FILE'),
      option(asks('lets a patch write outside the working tree'), '--unsafe-paths'),
    ],
  },
  am: {
    ...state,
    options: [
      option(
        harmless,
        `-3, --3way | --no-3way | -q, --quiet | -s, --signoff | -u, --utf8 | --no-utf8 | -k, --keep | --keep-non-patch | -m, --message-id | --keep-cr | --no-keep-cr | -c, --scissors | --no-scissors | --whitespace=ACTION | --ignore-space-change | --ignore-whitespace | --exclude=PATH | --include=PATH | -C N | -p NUM | --patch-format=FORMAT | --reject | -r, --resolved | ${sequence} | --show-current-patch[=FORMAT] | --committer-date-is-author-date | --ignore-date | ${signing} | --empty=HOW`,
      ),
      option(editor, '-i, --interactive'),
      option(writesInto, '--directory=ROOT'),
    ],
  },
  'format-patch': {
    options: [
      ...diffOptions,
      ...revisionOptions,
      option(
        harmless,
        '-n, --numbered | -N, --no-numbered | -s, --signoff | --stdout | --cover-letter | --numbered-files | --suffix=SUFFIX | --start-number=N | -v, --reroll-count=N | --rfc | --subject-prefix=TEXT | -k, --keep-subject | --zero-commit | --to=ADDRESS | --cc=ADDRESS | --from[=IDENT] | --in-reply-to=ID | --thread[=STYLE] | --no-thread | --signature=TEXT | --no-signature | --base=COMMIT | --progress | --root | --ignore-if-in-upstream | --attach[=BOUNDARY] | --inline[=BOUNDARY]',
      ),
      option(reads, '--signature-file=FILE'),
      option(writesInto, '-o, --output-directory=DIR'),
    ],
    operands: { rest: harmless },
    forms: [{ unless: ['-o', '--stdout', '--output'], effects: [{ kind: 'writesInto', path: '.' }] }],
  },
};
