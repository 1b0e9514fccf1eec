import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { harmless, reads } from '../effect.ts';
import { option } from '../option-spec.ts';

const common = '--help | --version';

/** cat(1), head(1), tail(1), wc(1), ls(1), echo(1), printf(1): only read. */
export const textReaders: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['cat'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `
        -A, --show-all | -b, --number-nonblank | -e | -E, --show-ends | -n, --number | -s, --squeeze-blank
        -t | -T, --show-tabs | -u | -v, --show-nonprinting | ${common}
        `,
      ),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['head'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `
        -c, --bytes=NUM | -n, --lines=NUM | -NUM | -q, --quiet, --silent | -v, --verbose | -z, --zero-terminated
        ${common}
        `,
      ),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['tail'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `
        -c, --bytes=NUM | -f | --follow[=HOW] | -F | -n, --lines=NUM | -NUM | +NUM | --max-unchanged-stats=N
        --pid=PID | -q, --quiet, --silent | --retry | -s, --sleep-interval=N | -v, --verbose
        -z, --zero-terminated | ${common}
        `,
      ),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['wc'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        '-c, --bytes | -m, --chars | -l, --lines | -L, --max-line-length | -w, --words | --total=WHEN | --debug',
      ),
      option(harmless, common),
      option(reads, '--files0-from=FILE'),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['ls', 'dir', 'vdir'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `
        -a, --all | -A, --almost-all | --author | -b, --escape | --block-size=SIZE | -B, --ignore-backups | -c | -C
        --color[=WHEN] | -d, --directory | -D, --dired | -f | -F | --classify[=WHEN] | --file-type | --format=WORD
        --full-time | -g | --group-directories-first | -G, --no-group | -h, --human-readable | --si
        -H, --dereference-command-line | --dereference-command-line-symlink-to-dir | --hide=PATTERN
        --hyperlink[=WHEN] | --indicator-style=WORD | -i, --inode | -I, --ignore=PATTERN | -k, --kibibytes | -l
        -L, --dereference | -m | -n, --numeric-uid-gid | -N, --literal | -o | -p | -q, --hide-control-chars
        --show-control-chars | -Q, --quote-name | --quoting-style=WORD | -r, --reverse | -R, --recursive
        -s, --size | -S | --sort=WORD | --time=WORD | --time-style=STYLE | -t | -T, --tabsize=COLS | -u | -U | -v
        -w, --width=COLS | -x | -X | -Z, --context | --zero | -1 | ${common}
        `,
      ),
    ],
    operands: { rest: reads },
  }),
  // Every word is text: `echo "rm -rf /"` prints. `printf -v` is a shell matter and is doubted by the reader of scripts.
  defineCommand({
    names: ['echo', 'printf', 'expr', 'basename', 'dirname', 'pwd', 'seq', 'yes'],
    noDangerousOption: true,
    style: { noOptions: true },
    operands: { rest: harmless },
  }),
];
