import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { harmless, reads, readsTree } from '../effect.ts';
import { option } from '../option-spec.ts';

/** grep(1), GNU and BSD: only reads. */
export const grep: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['grep', 'egrep', 'fgrep'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `
        -E, --extended-regexp | -F, --fixed-strings | -G, --basic-regexp | -P, --perl-regexp
        -i, -y, --ignore-case | --no-ignore-case | -v, --invert-match | -w, --word-regexp | -x, --line-regexp
        -c, --count | --color[=WHEN], --colour[=WHEN] | -L, --files-without-match | -l, --files-with-matches
        -m, --max-count=NUM | -o, --only-matching | -q, --quiet, --silent | -s, --no-messages
        -b, --byte-offset | -H, --with-filename | -h, --no-filename | --label=LABEL | -n, --line-number
        -T, --initial-tab | -Z, --null | -z, --null-data | -A, --after-context=NUM | -B, --before-context=NUM
        -C, --context=NUM | -NUM | --group-separator=SEP | --no-group-separator | -a, --text
        --binary-files=TYPE | -D, --devices=ACTION | -d, --directories=ACTION | --exclude=GLOB | --include=GLOB
        --exclude-dir=GLOB | -I | -r, --recursive | -R, --dereference-recursive | --line-buffered
        -U, --binary | -e, --regexp=PATTERN | -V, --version | --help
        `,
      ),
      option(reads, '-f, --file=FILE | --exclude-from=FILE'),
    ],
    operands: { first: [harmless], rest: readsTree },
    forms: [{ when: ['-e', '-f'], operands: { rest: readsTree } }],
  }),
];
