import { awkProgram } from '../checkers/awk-program.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, reads, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

const program = checks(awkProgram);

/** awk(1), gawk(1), mawk(1): the program is read, because it can run commands and write files. */
export const awk: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['awk', 'gawk', 'mawk', 'nawk', 'original-awk'],
    style: { permute: false },
    options: [
      option(
        harmless,
        `
        -F, --field-separator=FS | -v, --assign=VAR | -b, --characters-as-bytes | -c, --traditional | -C, --copyright
        -g, --gen-pot | -h, --help | -M, --bignum | -N, --use-lc-numeric | -n, --non-decimal-data | -O, --optimize
        -P, --posix | -r, --re-interval | -s, --no-optimize | -S, --sandbox | -t, --lint-old | --csv | --version
        `,
      ),
      option(program, '-e, --source=PROGRAM'),
      option(
        writes,
        '-d[FILE], --dump-variables[=FILE] | -o[FILE], --pretty-print[=FILE] | -p[FILE], --profile[=FILE]',
      ),
      option(
        asks('takes its program from a file, which may run commands'),
        '-f, --file=PROGFILE | -E, --exec=FILE',
      ),
      option(asks('loads code'), '-i, --include=FILE | -l, --load=LIBRARY'),
    ],
    operands: { first: [program], rest: reads },
    forms: [{ when: ['-e', '-f', '-E'], operands: { rest: reads } }],
  }),
];
