import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { harmless, reads, readsTree, runsCommandWithMore, runsProgram, setsDirectory } from '../effect.ts';
import { option } from '../option-spec.ts';

/** rg(1), fd(1), ag(1), ack(1), locate(1): they read, except where an option starts a program for each file. */
export const codeSearch: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['rg'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        -A, --after-context=NUM | -B, --before-context=NUM | -C, --context=NUM | --auto-hybrid-regex | --binary
        --no-binary | --block-buffered | --no-block-buffered | -b, --byte-offset | --no-byte-offset
        -s, --case-sensitive | --color=WHEN | --colors=SPEC | --column | --no-column | --context-separator=SEP
        --no-context-separator | -c, --count | --count-matches | --crlf | --no-crlf | --debug | --dfa-size-limit=NUM
        -E, --encoding=ENCODING | --no-encoding | --engine=ENGINE | --field-context-separator=SEP
        --field-match-separator=SEP | --files | -l, --files-with-matches | --files-without-match | -F, --fixed-strings
        --no-fixed-strings | -L, --follow | --no-follow | --glob-case-insensitive | --no-glob-case-insensitive
        -g, --glob=GLOB | --heading | --no-heading | -h, --help | -., --hidden | --no-hidden | --iglob=GLOB
        -i, --ignore-case | --ignore-file-case-insensitive | --include-zero | --no-include-zero | -v, --invert-match
        --no-invert-match | --json | --no-json | --line-buffered | --no-line-buffered | -n, --line-number
        -N, --no-line-number | -x, --line-regexp | -M, --max-columns=NUM | --max-columns-preview
        --no-max-columns-preview | -m, --max-count=NUM | -d, --max-depth, --maxdepth=NUM | --max-filesize=NUM
        --mmap | --no-mmap | -U, --multiline | --no-multiline | --multiline-dotall | --no-multiline-dotall
        --no-config | --no-ignore | --ignore | --no-ignore-dot | --ignore-dot | --no-ignore-exclude | --ignore-exclude
        --no-ignore-files | --ignore-files | --no-ignore-global | --ignore-global | --no-ignore-messages
        --no-ignore-parent | --ignore-parent | --no-ignore-vcs | --ignore-vcs | --no-messages | --messages
        --no-require-git | --require-git | --no-unicode | --unicode | -0, --null | --null-data | --one-file-system
        -o, --only-matching | --path-separator=SEP | --passthru, --passthrough | -P, --pcre2 | --no-pcre2
        --pcre2-version | --no-pre | -p, --pretty | -q, --quiet | --regex-size-limit=NUM | -e, --regexp=PATTERN
        -r, --replace=TEXT | -z, --search-zip | --no-search-zip | -S, --smart-case | --sort=SORTBY | --sort-files
        --sortr=SORTBY | --stats | --no-stats | --stop-on-nonmatch | -a, --text | --no-text | -j, --threads=NUM
        --trace | --trim | --no-trim | -t, --type=TYPE | -T, --type-not=TYPE | --type-add=SPEC | --type-clear=TYPE
        --type-list | -u, --unrestricted | -V, --version | --vimgrep | -H, --with-filename | -I, --no-filename
        -w, --word-regexp | --pre-glob=GLOB | --hyperlink-format=FORMAT
        `,
      ),
      option(reads, '-f, --file=PATTERNFILE | --ignore-file=PATH'),
      option(runsProgram, '--pre=COMMAND | --hostname-bin=COMMAND'),
    ],
    operands: { first: [harmless], rest: readsTree },
    forms: [{ when: ['-e', '-f', '--files', '--type-list'], operands: { rest: readsTree } }],
  }),
  defineCommand({
    names: ['fd', 'fdfind'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        -H, --hidden | --no-hidden | -I, --no-ignore | --ignore | --no-ignore-vcs | --ignore-vcs | --no-ignore-parent
        --no-require-git | -u, --unrestricted | -s, --case-sensitive | -i, --ignore-case | -g, --glob | --regex
        -F, --fixed-strings | --and=PATTERN | -a, --absolute-path | --relative-path | -l, --list-details | -L, --follow
        --no-follow | -p, --full-path | -0, --print0 | -d, --max-depth, --maxdepth=DEPTH | --min-depth=DEPTH
        --exact-depth=DEPTH | -E, --exclude=PATTERN | --prune | -t, --type=TYPE | -e, --extension=EXT
        -S, --size=SIZE | --changed-within, --newer=TIME | --changed-before, --older=TIME | -o, --owner=USER
        -c, --color=WHEN | -j, --threads=NUM | --max-results=COUNT | -1 | -q, --quiet | --show-errors
        --strip-cwd-prefix[=WHEN] | --one-file-system, --mount, --xdev | --path-separator=SEP | --batch-size=SIZE
        --format=FORMAT | --hyperlink[=WHEN] | -h, --help | -V, --version
        `,
      ),
      option(reads, '--ignore-file=PATH | --search-path=PATH'),
      option(setsDirectory, '-C, --base-directory=PATH'),
      option(runsCommandWithMore, '-x, --exec COMMAND ; | -X, --exec-batch COMMAND ;'),
    ],
    operands: { first: [harmless], rest: reads },
    // `fd id_rsa ~ -x cat` names what it reads.
    forms: [
      {
        when: ['-x', '-X'],
        operands: { first: [reads], rest: readsTree },
        values: { '--search-path': readsTree, '-C': readsTree },
      },
    ],
  }),
  defineCommand({
    names: ['ag'],
    options: [
      option(
        harmless,
        `
        --ackmate | -A, --after[=LINES] | -B, --before[=LINES] | --break | --nobreak | -c, --count | --color | --nocolor
        --column | --filename | --nofilename | -H, --heading | --noheading | -C, --context[=LINES] | --stats | --stats-only
        --vimgrep | -0, --null, --print0 | -a, --all-types | -D, --debug | --depth=NUM | -f, --follow | --nofollow
        -F, --fixed-strings | -g, --file-search-regex=PATTERN | -G PATTERN | --hidden | -i, --ignore-case
        --ignore=PATTERN | --ignore-dir=NAME | -l, --files-with-matches | -L, --files-without-matches
        -m, --max-count=NUM | --numbers | --nonumbers | -o, --only-matching | -Q, --literal | -s, --case-sensitive
        -S, --smart-case | --search-binary | -t, --all-text | -u, --unrestricted | -U, --skip-vcs-ignores
        -v, --invert-match | -w, --word-regexp | -W, --width=NUM | -z, --search-zip | --list-file-types | --nopager
        --silent | -h, --help | -V, --version
        `,
      ),
      option(reads, '-p, --path-to-ignore=STRING'),
      option(runsProgram, '--pager=COMMAND'),
    ],
    operands: { first: [harmless], rest: readsTree },
  }),
  // --output and --pager of ack are Perl and a program.
  defineCommand({
    names: ['ack', 'ack-grep'],
    options: [
      option(
        harmless,
        `
        -i, --ignore-case | -I, --no-ignore-case | -S, --smart-case | -v, --invert-match | -w, --word-regexp
        -Q, --literal | -l, --files-with-matches | -L, --files-without-matches | -o | -m, --max-count=NUM | -1
        -H, --with-filename | -h, --no-filename | -c, --count | --column | -A[NUM], --after-context[=NUM]
        -B[NUM], --before-context[=NUM] | -C[NUM], --context[=NUM] | --print0 | -s | -f | -g | --sort-files | --show-types
        -n, --no-recurse | -r, -R, --recurse | -k, --known-types | -t, --type=TYPE | --ignore-dir=NAME
        --noenv | --nopager | --group | --nogroup | --color | --nocolor | --help | --version
        `,
      ),
      option(runsProgram, '--pager=COMMAND'),
    ],
    operands: { first: [harmless], rest: readsTree },
  }),
  defineCommand({
    names: ['locate', 'mlocate', 'plocate'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `
        -A, --all | -b, --basename | -c, --count | -e, --existing | -i, --ignore-case | -l, -n, --limit=LIMIT
        -L, --follow | -0, --null | -P, --nofollow | -q, --quiet | -r, --regexp=REGEXP | --regex | -S, --statistics
        -w, --wholename | --help | -V, --version
        `,
      ),
      option(reads, '-d, --database=DBPATH'),
    ],
    operands: { rest: harmless },
  }),
  defineCommand({
    names: ['tree'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        -a | -d | -l | -f | -x | -L LEVEL | -P PATTERN | -I PATTERN | --gitignore | --ignore-case | --matchdirs
        --metafirst | --prune | --noreport | --charset=X | --filelimit=NUM | -q | -N | -Q | -p | -u | -g | -s | -h | --si
        --du | -D | --timefmt=FORMAT | -F | --inodes | --device | -v | -t | -c | -U | -r | --dirsfirst | --filesfirst
        --sort=TYPE | -i | -A | -S | -n | -C | -X | -J | --nolinks | --hintro=X | --houtro=X | --help | --version
        `,
      ),
      option(reads, '--gitfile=FILE | --infofile=FILE'),
      option({ kind: 'writes' }, '-o FILE'),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['bat', 'batcat'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        -A, --show-all | --nonprintable-notation=NOTATION | -p, --plain | -l, --language=LANG | -H, --highlight-line=N
        --file-name=NAME | -d, --diff | --diff-context=N | --tabs=T | --wrap=MODE | -S, --chop-long-lines
        --terminal-width=WIDTH | -n, --number | --color=WHEN | --italic-text=WHEN | --decorations=WHEN
        -f, --force-colorization | --paging=WHEN | -P, --no-paging | -m, --map-syntax=GLOB | --theme=THEME
        --list-themes | --style=COMPONENTS | -r, --line-range=RANGE | -L, --list-languages | -s, --squeeze-blank
        --strip-ansi=WHEN | -u, --unbuffered | -h, --help | -V, --version
        `,
      ),
      option(runsProgram, '--pager=COMMAND'),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['cloc', 'tokei', 'scc'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        --by-file | --by-file-by-lang | --include-lang=LANGS | --include-ext=EXTS | --exclude-lang=LANGS
        --exclude-ext=EXTS | --exclude-dir=DIRS | --not-match-d=REGEX | --not-match-f=REGEX | --match-d=REGEX
        --match-f=REGEX | --json | --csv | --yaml | --md | --xml | --quiet | --hide-rate | --skip-uniqueness
        --sum-one | --fullpath | --help | --version
        `,
      ),
    ],
    operands: { rest: reads },
  }),
];
