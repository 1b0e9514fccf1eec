import { askingCommand } from '../asking-command.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, harmless, reads, setsDirectory, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

/** diff(1), cmp(1), patch(1): the first two only read. */
export const diffAndPatch: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['diff', 'colordiff'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `
        --normal | -q, --brief | -s, --report-identical-files | -c | -C NUM | --context[=NUM] | -u | -U NUM | --unified[=NUM]
        -e, --ed | -n, --rcs | -y, --side-by-side | -W, --width=NUM | --left-column | --suppress-common-lines
        -p, --show-c-function | -F, --show-function-line=RE | --label=LABEL | -t, --expand-tabs | -T, --initial-tab
        --tabsize=NUM | --suppress-blank-empty | -l, --paginate | -r, --recursive | --no-dereference | -N, --new-file
        --unidirectional-new-file | --ignore-file-name-case | --no-ignore-file-name-case | -x, --exclude=PAT
        -S, --starting-file=FILE | -i, --ignore-case | -E, --ignore-tab-expansion | -Z, --ignore-trailing-space
        -b, --ignore-space-change | -w, --ignore-all-space | -B, --ignore-blank-lines | -I, --ignore-matching-lines=RE
        -a, --text | --strip-trailing-cr | -D, --ifdef=NAME | --line-format=LFMT | --old-line-format=LFMT
        --new-line-format=LFMT | --unchanged-line-format=LFMT | --old-group-format=GFMT | --new-group-format=GFMT
        --unchanged-group-format=GFMT | --changed-group-format=GFMT | -d, --minimal | --horizon-lines=NUM
        --speed-large-files | --color[=WHEN] | --palette=PALETTE | -L LABEL | --help | -v, --version
        `,
      ),
      option(reads, '-X, --exclude-from=FILE | --from-file=FILE | --to-file=FILE'),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['cmp'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `-b, --print-bytes | -i, --ignore-initial=SKIP | -l, --verbose | -n, --bytes=LIMIT | -s, --quiet, --silent | --help | -v, --version`,
      ),
    ],
    operands: { first: [reads, reads, harmless, harmless] },
  }),
  // --diff-program of diff3 and sdiff, and sdiff -o with its editor, are left out.
  defineCommand({
    names: ['diff3'],
    options: [
      option(
        harmless,
        '-A, --show-all | -e, --ed | -E, --show-overlap | -3, --easy-only | -x, --overlap-only | -X | -i | -m, --merge | -a, --text | -T | -L, --label=LABEL | --help | -v, --version',
      ),
    ],
    operands: { rest: reads },
  }),
  askingCommand('sdiff vimdiff meld kdiff3 opendiff', 'opens an editor'),
  // The files patch changes are named in the patch; it refuses those that lead out of the directory.
  defineCommand({
    names: ['patch'],
    options: [
      option(
        harmless,
        `
        -p, --strip=NUM | -F, --fuzz=LINES | -l, --ignore-whitespace | -c, --context | -n, --normal
        -u, --unified | -N, --forward | -R, --reverse | -E, --remove-empty-files | -Z, --set-utc | -T, --set-time
        --quoting-style=WORD | -b, --backup | --backup-if-mismatch | --no-backup-if-mismatch | -V, --version-control=STYLE | -t, --batch | -f, --force | -s, --quiet, --silent
        --verbose | --dry-run | --posix | -v, --version | --help | --merge[=STYLE] | --binary | --reject-format=FORMAT
        --read-only=BEHAVIOR
        `,
      ),
      option(reads, '-i, --input=PATCHFILE'),
      option(writes, '-o, --output=FILE | -r, --reject-file=FILE'),
      option(setsDirectory, '-d, --directory=DIR'),
      // Old versions hand an ed script to ed(1), which runs commands.
      option(asks('takes the patch for an ed script'), '-e, --ed'),
    ],
    operands: { first: [writes, reads] },
    forms: [
      { unless: ['--dry-run'], effects: [{ kind: 'writesInto', path: '.' }] },
      { when: ['--dry-run'], operands: { rest: reads } },
    ],
  }),
];
