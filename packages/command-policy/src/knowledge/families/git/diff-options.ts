import { asks, harmless, reads, writes } from '../../effect.ts';
import { option } from '../../option-spec.ts';
import type { OptionGroup } from '../../option-spec.ts';

/** Options of everything that shows differences (git-diff(1), "OPTIONS"). External diffs and textconv are the repository's: see `gitRepository`. */
export const diffOptions: readonly OptionGroup[] = [
  option(
    harmless,
    `
    -p, -u, --patch | -s, --no-patch | -U, --unified[=N] | --raw | --patch-with-raw | --indent-heuristic
    --no-indent-heuristic | --minimal | --patience | --histogram | --anchored=TEXT | --diff-algorithm=NAME
    --stat[=WIDTH] | --stat-width=N | --stat-name-width=N | --stat-count=N | --stat-graph-width=N | --compact-summary
    --numstat | --shortstat | -X, --dirstat[=PARAM] | --cumulative | --dirstat-by-file[=PARAM] | --summary
    --patch-with-stat | -z | --name-only | --name-status | --submodule[=FORMAT] | --color[=WHEN] | --no-color
    --color-moved[=MODE] | --no-color-moved | --color-moved-ws=MODES | --no-color-moved-ws | --word-diff[=MODE]
    --word-diff-regex=REGEX | --color-words[=REGEX] | --no-renames | --rename-empty | --no-rename-empty | --check
    --ws-error-highlight=KIND | --full-index | --binary | --abbrev[=N] | --no-abbrev | -B, --break-rewrites[=NM]
    -M, --find-renames[=N] | -C, --find-copies[=N] | --find-copies-harder | -D, --irreversible-delete | -l NUM
    --diff-filter=LETTERS | -S STRING | -G REGEX | --find-object=ID | --pickaxe-all | --pickaxe-regex
    --skip-to=FILE | --rotate-to=FILE | -R | --relative[=PATH] | --no-relative | -a, --text | --ignore-cr-at-eol
    --ignore-space-at-eol | -b, --ignore-space-change | -w, --ignore-all-space | --ignore-blank-lines
    -I, --ignore-matching-lines=REGEX | --inter-hunk-context=N | -W, --function-context | --no-function-context
    --exit-code | --quiet, -q | --no-ext-diff | --no-textconv | --ignore-submodules[=WHEN]
    --src-prefix=TEXT | --dst-prefix=TEXT | --no-prefix | --default-prefix | --line-prefix=TEXT
    --ita-invisible-in-index | --ita-visible-in-index | -0 | -1 | -2 | -3 | --base | --ours | --theirs
    -c | --cc | -m | --combined-all-paths | --diff-merges=FORMAT | --no-diff-merges | --remerge-diff
    `,
  ),
  option(asks('asks for programs that the configuration or the attributes name'), '--ext-diff | --textconv'),
  option(reads, '-O FILE'),
  option(writes, '--output=FILE'),
];

/** Options that choose and print commits (git-log(1)). */
export const revisionOptions: readonly OptionGroup[] = [
  option(
    harmless,
    `
    -n, --max-count=N | -NUM | --skip=N | --since=DATE, --after=DATE | --until=DATE, --before=DATE | --max-age=N
    --min-age=N | --author=PATTERN | --committer=PATTERN | --grep-reflog=PATTERN | --grep=PATTERN | --all-match
    --invert-grep | -i, --regexp-ignore-case | --basic-regexp | -E, --extended-regexp | -F, --fixed-strings
    -P, --perl-regexp | --remove-empty | --merges | --no-merges | --min-parents=N | --max-parents=N
    --no-min-parents | --no-max-parents | --first-parent | --exclude-first-parent-only | --not | --all
    --branches[=PATTERN] | --tags[=PATTERN] | --remotes[=PATTERN] | --glob=PATTERN | --exclude=PATTERN | --reflog
    --alternate-refs | --single-worktree | --ignore-missing | --bisect | --stdin | --cherry-mark | --cherry-pick
    --left-only | --right-only | --cherry | -g, --walk-reflogs | --merge | --boundary | --simplify-by-decoration
    --show-pulls | --full-history | --dense | --sparse | --simplify-merges | --ancestry-path[=COMMIT] | --date-order
    --author-date-order | --topo-order | --reverse | --no-walk[=HOW] | --do-walk | --pretty[=FORMAT]
    --format=FORMAT | --abbrev-commit | --no-abbrev-commit | --oneline | --encoding=NAME | --expand-tabs[=N]
    --no-expand-tabs | --notes[=REF] | --no-notes | --show-signature | --relative-date | --date=FORMAT | --parents
    --children | --left-right | --graph | --no-graph | --show-linear-break[=TEXT] | --follow | --no-decorate
    --decorate[=HOW] | --decorate-refs=PATTERN | --decorate-refs-exclude=PATTERN | --source | --use-mailmap, --mailmap
    --no-mailmap, --no-use-mailmap | --full-diff | --log-size | -L RANGE | -t | -r | --no-commit-id | --clear-decorations
    `,
  ),
];
