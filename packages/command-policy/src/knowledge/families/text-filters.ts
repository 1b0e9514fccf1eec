import { namePart } from '../checkers/name-part.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { checks, harmless, reads, runsProgram, writes } from '../effect.ts';
import type { Effect } from '../effect.ts';
import { option } from '../option-spec.ts';

const common = '--help | --version';

/** A filter that only reads: none of its options, described or not, does more. */
const filter = (
  names: string,
  specs: string,
  files = '',
  operands: { readonly first?: readonly Effect[]; readonly rest: Effect } = { rest: reads },
): CommandKnowledge =>
  defineCommand({
    names: names.split(' '),
    noDangerousOption: true,
    options: [option(harmless, `${specs} | ${common}`), option(reads, files)],
    operands,
  });

/** Text in, text out: sort(1), uniq(1), cut(1), tr(1) and the rest of coreutils' filters. */
export const textFilters: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['sort'],
    options: [
      option(
        harmless,
        `
        -b, --ignore-leading-blanks | -d, --dictionary-order | -f, --ignore-case | -g, --general-numeric-sort
        -i, --ignore-nonprinting | -M, --month-sort | -h, --human-numeric-sort | -n, --numeric-sort
        -R, --random-sort | -r, --reverse | --sort=WORD | -V, --version-sort | --batch-size=NMERGE | -c
        --check[=HOW] | -C | --debug | -k, --key=KEYDEF | -m, --merge | -s, --stable
        -S, --buffer-size=SIZE | -t, --field-separator=SEP | --parallel=N | -u, --unique
        -z, --zero-terminated | ${common}
        `,
      ),
      option(reads, '--random-source=FILE | --files0-from=F'),
      option(writes, '-o, --output=FILE | -T, --temporary-directory=DIR'),
      option(runsProgram, '--compress-program=PROG'),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['uniq'],
    options: [
      option(
        harmless,
        `
        -c, --count | -d, --repeated | -D | --all-repeated[=METHOD] | -f, --skip-fields=N | --group[=METHOD]
        -i, --ignore-case | -s, --skip-chars=N | -u, --unique | -z, --zero-terminated | -w, --check-chars=N
        ${common}
        `,
      ),
    ],
    // The second operand is the output file.
    operands: { first: [reads, writes] },
  }),
  defineCommand({
    names: ['shuf'],
    options: [
      option(
        harmless,
        `-e, --echo | -i, --input-range=RANGE | -n, --head-count=COUNT | -r, --repeat | -z, --zero-terminated | ${common}`,
      ),
      option(reads, '--random-source=FILE'),
      option(writes, '-o, --output=FILE'),
    ],
    operands: { rest: reads },
    forms: [{ when: ['-e'], operands: { rest: harmless } }],
  }),
  filter(
    'cut',
    `-b, --bytes=LIST | -c, --characters=LIST | -d, --delimiter=DELIM | -f, --fields=LIST | -n
    --complement | -s, --only-delimited | --output-delimiter=STRING | -z, --zero-terminated`,
  ),
  filter('paste', '-d, --delimiters=LIST | -s, --serial | -z, --zero-terminated'),
  filter(
    'join',
    `-a FILENUM | -e STRING | -i, --ignore-case | -j FIELD | -o FORMAT | -t CHAR | -v FILENUM | -1 FIELD | -2 FIELD
    --check-order | --nocheck-order | --header | -z, --zero-terminated`,
  ),
  filter('tr', '-c, -C, --complement | -d, --delete | -s, --squeeze-repeats | -t, --truncate-set1', '', {
    rest: harmless,
  }),
  filter(
    'comm',
    `-1 | -2 | -3 | --check-order | --nocheck-order | --output-delimiter=STR | --total | -z, --zero-terminated`,
  ),
  filter('tac', '-b, --before | -r, --regex | -s, --separator=STRING'),
  filter(
    'nl',
    `-b, --body-numbering=STYLE | -d, --section-delimiter=CC | -f, --footer-numbering=STYLE
    -h, --header-numbering=STYLE | -i, --line-increment=NUMBER | -l, --join-blank-lines=NUMBER
    -n, --number-format=FORMAT | -p, --no-renumber | -s, --number-separator=STRING
    -v, --starting-line-number=NUMBER | -w, --number-width=NUMBER`,
  ),
  filter('fold', '-b, --bytes | -c, --characters | -s, --spaces | -w, --width=WIDTH | -NUM'),
  filter(
    'fmt',
    `-c, --crown-margin | -p, --prefix=STRING | -s, --split-only | -t, --tagged-paragraph | -u, --uniform-spacing
    -w, --width=WIDTH | -g, --goal=WIDTH | -NUM`,
  ),
  filter(
    'pr',
    `--pages=PAGES | --columns=COLUMN | -a, --across | -c, --show-control-chars | -d, --double-space
    -D, --date-format=FORMAT | -e, --expand-tabs[=CHARWIDTH] | -F, -f, --form-feed | -h, --header=HEADER
    -i, --output-tabs[=CHARWIDTH] | -J, --join-lines | -l, --length=LENGTH | -m, --merge
    -n, --number-lines[=SEPDIGITS] | -N, --first-line-number=NUMBER | -o, --indent=MARGIN
    -r, --no-file-warnings | -s, --separator[=CHAR] | -S, --sep-string[=STRING] | -t, --omit-header
    -T, --omit-pagination | -v, --show-nonprinting | -w, --width=WIDTH | -W, --page-width=WIDTH | -NUM | +NUM`,
  ),
  filter('expand', '-i, --initial | -t, --tabs=LIST | -NUM'),
  filter('unexpand', '-a, --all | --first-only | -t, --tabs=LIST'),
  filter('tsort', '-w'),
  filter(
    'od',
    `-A, --address-radix=RADIX | --endian=WORD | -j, --skip-bytes=BYTES | -N, --read-bytes=BYTES | -S BYTES
    --strings[=BYTES] | -t, --format=TYPE | -v, --output-duplicates | -w[BYTES], --width[=BYTES] | --traditional
    -a | -b | -c | -d | -f | -i | -l | -o | -s | -x`,
  ),
  filter('rev', '-h | -V | -0, --zero'),
  filter(
    'column colrm',
    `-t, --table | -c, --output-width=WIDTH | -d, --table-noheadings | -e, --table-header-repeat
    -E, --table-noextreme=COLUMNS | -H, --table-hide=COLUMNS | -i, --tree-id=NAME | -J, --json
    -l, --table-columns-limit=NUM | -L, --keep-empty-lines | -m, --table-maxout | -n, --table-name=NAME
    -N, --table-columns=NAMES | -O, --table-order=COLUMNS | -o, --output-separator=STRING | -p, --tree-parent=NAME
    -R, --table-right=COLUMNS | -r, --tree=NAME | -s, --separator=STRING | -T, --table-truncate=COLUMNS
    -W, --table-wrap=COLUMNS | -x, --fillrows | -C, --table-column=PROPERTIES | -h | -V`,
  ),
  filter('base64 base32', '-d, --decode | -D | -i, --ignore-garbage | -w, --wrap=COLS | -b, --break=COLS'),
  filter(
    'basenc',
    `--base64 | --base64url | --base32 | --base32hex | --base16 | --base2msbf | --base2lsbf | --z85
    -d, --decode | -i, --ignore-garbage | -w, --wrap=COLS`,
  ),
  filter(
    'md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum shasum',
    `-b, --binary | -c, --check | --tag | --untagged | -t, --text | -z, --zero | --ignore-missing | --quiet | --status
    --strict | -w, --warn | -a, --algorithm=TYPE | -l, --length=BITS | --base64 | --raw | --debug`,
  ),
  filter('sum', '-r | -s, --sysv'),
  filter(
    'hexdump hd',
    `-b, --one-byte-octal | -c, --one-byte-char | -C, --canonical | -d, --two-bytes-decimal | -o, --two-bytes-octal
    -x, --two-bytes-hex | -X, --one-byte-hex | -L, --color[=MODE] | -e, --format=FORMAT | -n, --length=LENGTH
    -s, --skip=OFFSET | -v, --no-squeezing | -h | -V`,
    '-f, --format-file=FILE',
  ),
  filter(
    'strings',
    `-a, --all | -d, --data | -f, --print-file-name | -n, --bytes=NUMBER | -t, --radix=BASE
    -w, --include-all-whitespace | -o | -T, --target=BFDNAME | -e, --encoding=ENC
    -U, --unicode=HOW | -s, --output-separator=STRING | -h | -v, -V | -NUM`,
  ),
  defineCommand({
    names: ['xxd'],
    style: { clusters: false, abbreviations: false },
    options: [
      option(
        harmless,
        `
        -a, -autoskip | -b, -bits | -C, -capitalize | -c, -cols COLS | -E, -EBCDIC | -e | -g, -groupsize BYTES | -h, -help
        -i, -include | -l, -len LEN | -n, -name NAME | -o OFFSET | -p, -ps, -postscript, -plain | -r, -revert
        -d | -s, -seek SEEK | -u | -v, -version | -R WHEN
        `,
      ),
    ],
    // The second operand is the output file.
    operands: { first: [reads, writes] },
  }),
  defineCommand({
    names: ['iconv'],
    options: [
      option(
        harmless,
        `-f, --from-code=NAME | -t, --to-code=NAME | -l, --list | -c | -s, --silent | --verbose | -?, --usage | -V, ${common}`,
      ),
      option(writes, '-o, --output=FILE'),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['file'],
    options: [
      option(
        harmless,
        `
        -b, --brief | -c, --checking-printout | -d, --debug | -e, --exclude=TEST | --exclude-quiet=TEST | --extension
        -F, --separator=STRING | -i, --mime | --apple | --mime-type | --mime-encoding | -k, --keep-going | -l, --list
        -L, --dereference | -h, --no-dereference | -n, --no-buffer | -N, --no-pad | -0, --print0 | -p, --preserve-date
        -P, --parameter=PARAM | -r, --raw | -s, --special-files | -v, --version | --help
        `,
      ),
      option(reads, '-f, --files-from=FILE | -m, --magic-file=LIST'),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['csplit'],
    effects: [{ kind: 'writesInto', path: '.' }],
    options: [
      option(
        harmless,
        `
        -k, --keep-files | --suppress-matched | -n, --digits=DIGITS
        -s, --quiet, --silent | -z, --elide-empty-files | ${common}
        `,
      ),
      option(writes, '-f, --prefix=PREFIX'),
      option(checks(namePart), '-b, --suffix-format=FORMAT'),
    ],
    operands: { first: [reads], rest: harmless },
  }),
  defineCommand({
    names: ['numfmt'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `
        --debug | -d, --delimiter=X | --field=FIELDS | --format=FORMAT | --from=UNIT | --from-unit=N | --grouping
        --header[=N] | --invalid=MODE | --padding=N | --round=METHOD | --suffix=SUFFIX | --to=UNIT | --to-unit=N
        -z, --zero-terminated | ${common}
        `,
      ),
    ],
    operands: { rest: harmless },
  }),
];
