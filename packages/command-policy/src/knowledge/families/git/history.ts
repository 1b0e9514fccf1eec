import type { CommandForm } from '../../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  destroys,
  harmless,
  network,
  reads,
  runsProgram,
  writes,
} from '../../effect.ts';
import { gitAddress } from '../../checkers/git-words.ts';
import { option } from '../../option-spec.ts';
import { diffOptions, revisionOptions } from './diff-options.ts';

const namedPrograms = 'asks for programs that the configuration or the attributes name';
const rest = { rest: reads };

/** Subcommands that look at history and the working tree. */
export const history: Readonly<Record<string, CommandForm>> = {
  status: {
    options: [
      option(
        harmless,
        `
        -s, --short | -b, --branch | --show-stash | --porcelain[=VERSION] | --long | -v, --verbose
        -u, --untracked-files[=MODE] | --ignore-submodules[=WHEN] | --ignored[=MODE] | -z, --null | --column[=OPTIONS]
        --no-column | --ahead-behind | --no-ahead-behind | --renames | --no-renames | --find-renames[=N] | --no-short | --no-branch
        `,
      ),
    ],
    operands: rest,
  },
  diff: {
    options: [
      ...diffOptions,
      option(harmless, '--cached, --staged | --merge-base | --no-index | --find-object=ID'),
    ],
    operands: rest,
  },
  'diff-tree, diff-index, diff-files': {
    options: [
      ...diffOptions,
      option(
        harmless,
        '-r | -t | --root | --cached | --merge-base | --stdin | --no-commit-id | --pretty[=FORMAT] | --always | -v',
      ),
    ],
    operands: rest,
  },
  'range-diff': {
    options: [
      ...diffOptions,
      option(
        harmless,
        '--creation-factor=N | --no-dual-color | --left-only | --right-only | --notes[=REF] | --no-notes',
      ),
    ],
    operands: rest,
  },
  'log, whatchanged': { options: [...diffOptions, ...revisionOptions], operands: rest },
  show: { options: [...diffOptions, ...revisionOptions], operands: rest },
  reflog: {
    options: [...diffOptions, ...revisionOptions],
    operands: rest,
    subcommandOptional: true,
    subcommands: {
      show: { options: [...diffOptions, ...revisionOptions], operands: rest },
      exists: { operands: { rest: harmless } },
      'expire, delete': {
        options: [
          option(
            harmless,
            `
            --all | --single-worktree | --expire=TIME | --expire-unreachable=TIME | --updateref | --rewrite | --stale-fix
            -n, --dry-run | --verbose
            `,
          ),
        ],
        operands: { rest: harmless },
        forms: [{ unless: ['-n'], effects: [destroys('removes the record that lost commits are found by')] }],
      },
    },
  },
  shortlog: {
    options: [
      ...revisionOptions.map(({ effects, specs }) => option(effects, specs)),
      option(harmless, '-s, --summary | -e, --email | -w[WRAP] | -c, --committer | --group=KIND'),
      option(harmless, '-n, --numbered'),
    ],
    operands: rest,
  },
  'rev-list': {
    options: [
      ...revisionOptions,
      option(
        harmless,
        '--count | --objects | --objects-edge | --use-bitmap-index | --header | --timestamp | --quiet | --disk-usage[=HOW] | --no-object-names | --bisect-vars | --bisect-all | --unpacked | --in-commit-order | --filter=SPEC | --missing=HOW',
      ),
    ],
    operands: rest,
  },
  'rev-parse': {
    options: [
      option(
        harmless,
        `
        --abbrev-ref[=MODE] | --short[=N] | --verify | -q, --quiet | --show-toplevel | --show-prefix | --show-cdup
        --git-dir | --absolute-git-dir | --git-common-dir | --is-inside-work-tree | --is-inside-git-dir
        --is-bare-repository | --is-shallow-repository | --symbolic | --symbolic-full-name | --all
        --branches[=PATTERN] | --tags[=PATTERN] | --remotes[=PATTERN] | --glob=PATTERN | --exclude=PATTERN | --revs-only
        --no-revs | --flags | --no-flags | --default ARG | --not | --sq | --git-path PATH | --show-superproject-working-tree
        --show-object-format[=WHAT] | --local-env-vars | --since=DATE, --after=DATE | --until=DATE, --before=DATE
        --path-format=HOW | --disambiguate=PREFIX | --prefix ARG | --show-ref-format
        `,
      ),
    ],
    operands: rest,
  },
  'blame, annotate': {
    options: [
      option(
        harmless,
        `
        --incremental | -b | --root | --show-stats | --progress | --no-progress | --score-debug | -f, --show-name
        -n, --show-number | -p, --porcelain | --line-porcelain | -c | -t | -l | -s | -e, --show-email | -w | --color-lines
        --color-by-age | --minimal | --abbrev[=N] | -C[N] | -M[N] | -L RANGE | --reverse | --first-parent | --date=FORMAT
        --since=DATE | --ignore-rev=REV | --encoding=NAME
        `,
      ),
      option(reads, '-S FILE | --contents=FILE | --ignore-revs-file=FILE'),
    ],
    operands: rest,
  },
  grep: {
    options: [
      option(
        harmless,
        `
        --cached | --untracked | --no-index | --exclude-standard | --no-exclude-standard | --recurse-submodules
        -v, --invert-match | -i, --ignore-case | -w, --word-regexp | -a, --text | --no-textconv | -I
        -r, --recursive | --no-recursive | --max-depth=N | -E, --extended-regexp | -G, --basic-regexp | -F, --fixed-strings
        -P, --perl-regexp | -n, --line-number | --column | -h | -H | --full-name | -l, --files-with-matches, --name-only
        -L, --files-without-match | -z, --null | -o, --only-matching | -c, --count | --color[=WHEN] | --no-color | --break
        --heading | -C, --context=N | -NUM | -B, --before-context=N | -A, --after-context=N | --threads=N
        -p, --show-function | -W, --function-context | -e PATTERN | --and | --or | --not | -q, --quiet | --all-match
        -m, --max-count=N
        `,
      ),
      option(reads, '-f FILE'),
      option(runsProgram, '-O, --open-files-in-pager[=PAGER]'),
      option(asks(namedPrograms), '--textconv'),
    ],
    operands: rest,
  },
  'ls-files': {
    options: [
      option(
        harmless,
        `
        -z | -t | -v | -f | -c, --cached | -d, --deleted | -m, --modified | -o, --others | -i, --ignored | -s, --stage
        -k, --killed | --directory | --no-directory | --eol | --empty-directory | --no-empty-directory | -u, --unmerged | --resolve-undo
        -x, --exclude=PATTERN | --exclude-per-directory=FILE | --exclude-standard | --full-name | --recurse-submodules
        --error-unmatch | --with-tree=TREE | --abbrev[=N] | --debug | --deduplicate | --sparse | --format=FORMAT
        `,
      ),
      option(reads, '-X, --exclude-from=FILE'),
    ],
    operands: rest,
  },
  'ls-tree': {
    options: [
      option(
        harmless,
        '-d | -r | -t | -z | -l, --long | --name-only | --name-status | --object-only | --full-name | --full-tree | --format=FORMAT | --abbrev[=N]',
      ),
    ],
    operands: rest,
  },
  'cat-file': {
    options: [
      option(
        harmless,
        `
        -e | -p | -t | -s | --allow-unknown-type | --use-mailmap, --mailmap | --no-use-mailmap, --no-mailmap
        --batch[=FORMAT] | --batch-check[=FORMAT] | --batch-all-objects | --buffer | --follow-symlinks | --unordered | -z
        --path=PATH
        `,
      ),
      option(asks(namedPrograms), '--textconv | --filters'),
    ],
    operands: rest,
  },
  'ls-remote': {
    options: [
      option(
        harmless,
        '-h, --heads, --branches | -t, --tags | --refs | -q, --quiet | --exit-code | --get-url | --symref | --sort=KEY',
      ),
      option(runsProgram, '--upload-pack=EXEC | --exec=EXEC'),
    ],
    operands: { first: [checks(gitAddress)], rest: harmless },
    effects: [network],
  },
  'describe, name-rev': {
    options: [
      option(
        harmless,
        `
        --contains | --debug | --all | --tags | --long | --first-parent | --abbrev[=N] | --exact-match | --candidates=N
        --match=PATTERN | --exclude=PATTERN | --always | --dirty[=MARK] | --broken[=MARK] | --name-only | --refs=PATTERN
        --undefined | --no-undefined | --annotate-stdin
        `,
      ),
    ],
    operands: { rest: harmless },
  },
  'merge-base, cherry, show-branch': {
    options: [
      option(
        harmless,
        '-a, --all | --octopus | --independent | --is-ancestor | --fork-point | -v, --verbose | --abbrev[=N]',
      ),
    ],
    operands: { rest: harmless },
  },
  'for-each-ref, show-ref': {
    options: [
      option(
        harmless,
        `
        -s, --shell | -p, --perl | --python | --tcl | --count=N | --format=FORMAT | --color[=WHEN] | --sort=KEY
        --points-at=OBJECT | --merged=COMMIT | --no-merged=COMMIT | --contains=COMMIT | --no-contains=COMMIT
        --ignore-case | --head | -d, --dereference | --hash[=N] | --verify | -q, --quiet | --tags | --heads | --abbrev[=N] | --branches
        `,
      ),
    ],
    operands: { rest: harmless },
  },
  'check-ignore, check-attr, check-ref-format, check-mailmap': {
    options: [
      option(
        harmless,
        '-q, --quiet | -v, --verbose | --stdin | -z | -n, --non-matching | --no-index | -a, --all | --cached | --branch | --normalize',
      ),
    ],
    operands: { rest: harmless },
  },
  'count-objects, fsck, verify-commit, verify-tag, var': {
    options: [
      option(
        harmless,
        '-v, --verbose | -H, --human-readable | --full | --strict | --no-dangling | --unreachable | --connectivity-only | --no-progress | --progress | --root | --tags | --cache | --no-reflogs | --name-objects | --raw | -l',
      ),
      option(changesState, '--lost-found'),
    ],
    operands: { rest: harmless },
  },
  version: { options: [option(harmless, '--build-options')] },
  // With a name it opens a page, in a viewer configuration may choose.
  help: { options: [option(harmless, '-a, --all | -g, --guides | -c, --config | --no-verbose')] },
  archive: {
    options: [
      option(
        harmless,
        '--format=FORMAT | --prefix=PREFIX | -v, --verbose | -l, --list | --worktree-attributes | --mtime=TIME | -NUM',
      ),
      option(reads, '--add-file=FILE'),
      option(writes, '-o, --output=FILE'),
      option(checks(gitAddress), '--remote=REPO'),
      option(runsProgram, '--exec=COMMAND'),
    ],
    operands: { rest: harmless },
  },
};
