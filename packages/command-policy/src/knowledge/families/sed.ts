import { sedScript } from '../checkers/sed-script.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, reads, replaces, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

const script = checks(sedScript);
/** A suffix with a slash puts the backup into another directory. */
const suffix = checks((value) => (value.includes('/') ? [asks('keeps the old file elsewhere')] : []));

/** sed(1): the script is read, because `e`, `w` and the flags of `s` run programs and write files. */
export const sed: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['sed', 'gsed'],
    startsByText: true,
    options: [
      option(
        harmless,
        `
        -n, --quiet, --silent | --debug | -E, -r, --regexp-extended | --follow-symlinks | -l, --line-length=N | --posix
        -b, --binary | -s, --separate | --sandbox | -u, --unbuffered | -z, --null-data
        --help | --version
        `,
      ),
      option(suffix, '-i[SUFFIX], --in-place[=SUFFIX]'),
      option(script, '-e, --expression=SCRIPT'),
      option(asks('takes its script from a file, which may run programs'), '-f, --file=SCRIPTFILE'),
    ],
    operands: { first: [script], rest: reads },
    forms: [
      // With --follow-symlinks it writes what a link points to.
      {
        when: ['-i'],
        unless: ['-e', '-f', '--follow-symlinks'],
        operands: { first: [script], rest: replaces },
      },
      { when: ['-i'], unless: ['--follow-symlinks'], operands: { rest: replaces } },
      { when: ['-i'], unless: ['-e', '-f'], operands: { first: [script], rest: writes } },
      { when: ['-i'], operands: { rest: writes } },
      { when: ['-e', '-f'], operands: { rest: reads } },
    ],
  }),
];
