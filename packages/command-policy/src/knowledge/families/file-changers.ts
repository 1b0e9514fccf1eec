import { askingCommand } from '../asking-command.ts';
import { fileMode } from '../checkers/file-mode.ts';
import { linkTarget } from '../checkers/link-target.ts';
import { namePart } from '../checkers/name-part.ts';
import { plainPlace } from '../checkers/plain-place.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  checks,
  deletes,
  destroys,
  harmless,
  movesTo,
  reads,
  runsProgram,
  runsScript,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const common = '--help | --version';
const here = { kind: 'writesInto', path: '.' } as const;
const target = checks(linkTarget);
const mode = checks(fileMode);

/** ln(1), install(1), tee(1), split(1), chmod(1), dd(1) and the like: what they write is judged against the policy's paths. */
export const fileChangers: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['ln'],
    options: [
      option(
        harmless,
        `
        -b | --backup[=CONTROL] | -f, --force | -i, --interactive | -L, --logical | -n, --no-dereference | -P, --physical
        -r, --relative | -s, --symbolic | -S, --suffix=SUFFIX | -T, --no-target-directory | -v, --verbose | ${common}
        `,
      ),
      option(movesTo, '-t, --target-directory=DIR'),
    ],
    operands: { rest: target, last: movesTo },
    forms: [{ when: ['-t'], operands: { rest: target } }],
  }),
  defineCommand({
    names: ['link'],
    options: [option(harmless, common)],
    operands: { first: [target, writes] },
  }),
  defineCommand({ names: ['unlink'], options: [option(harmless, common)], operands: { first: [deletes] } }),
  defineCommand({
    names: ['install'],
    options: [
      option(
        harmless,
        `
        -b | --backup[=CONTROL] | -c | -C, --compare | -d, --directory | -D | -p, --preserve-timestamps | --debug
        -s, --strip | -S, --suffix=SUFFIX | -T, --no-target-directory | -v, --verbose | ${common}
        `,
      ),
      option(mode, '-m, --mode=MODE'),
      option(movesTo, '-t, --target-directory=DIR'),
      option(runsProgram, '--strip-program=PROGRAM'),
      option(asks('gives files to somebody else'), '-o, --owner=OWNER | -g, --group=GROUP'),
    ],
    operands: { rest: reads, last: movesTo },
    forms: [
      { when: ['-d'], operands: { rest: writes } },
      { when: ['-t'], operands: { rest: reads } },
    ],
  }),
  defineCommand({
    names: ['tee'],
    options: [
      option(harmless, `-a, --append | -i, --ignore-interrupts | -p | --output-error[=MODE] | ${common}`),
    ],
    operands: { rest: writes },
  }),
  defineCommand({
    names: ['split'],
    effects: [here],
    options: [
      option(
        harmless,
        `
        -a, --suffix-length=N | --additional-suffix=SUFFIX | -b, --bytes=SIZE | -C, --line-bytes=SIZE | -d
        --numeric-suffixes[=FROM] | -x | --hex-suffixes[=FROM] | -e, --elide-empty-files | -l, --lines=NUMBER
        -n, --number=CHUNKS | -t, --separator=SEP | -u, --unbuffered | --verbose | -NUM | ${common}
        `,
      ),
      option(runsScript, '--filter=COMMAND'),
    ],
    operands: { first: [reads, writes] },
  }),
  defineCommand({
    names: ['chmod'],
    options: [
      option(
        harmless,
        `-c, --changes | -f, --silent, --quiet | -v, --verbose | --no-preserve-root | --preserve-root | ${common}`,
      ),
      option(reads, '--reference=RFILE'),
      // `chmod -x file`: a mode that looks like an option.
      option(mode, '-r[MODE] | -w[MODE] | -x[MODE] | -X[MODE]'),
      option(destroys('changes the mode of everything below'), '-R, --recursive'),
    ],
    operands: { first: [mode], rest: writes },
    forms: [{ when: ['--reference', '-r', '-w', '-x', '-X'], operands: { rest: writes } }],
  }),
  defineCommand({
    names: ['chown', 'chgrp'],
    options: [
      option(
        harmless,
        `
        -c, --changes | -f, --silent, --quiet | -v, --verbose | --dereference | -h, --no-dereference | --from=OWNER
        --no-preserve-root | --preserve-root | -H | -L | -P | ${common}
        `,
      ),
      option(reads, '--reference=RFILE'),
      option(destroys('changes the owner of everything below'), '-R, --recursive'),
    ],
    operands: { first: [harmless], rest: writes },
    forms: [{ when: ['--reference'], operands: { rest: writes } }],
  }),
  defineCommand({
    names: ['mktemp'],
    options: [
      option(harmless, `-d, --directory | -u, --dry-run | -q, --quiet | --suffix=SUFF | -t | ${common}`),
      option(writesInto, '-p DIR | --tmpdir[=DIR]'),
    ],
    operands: { first: [checks(plainPlace)] },
    // The template is then a name in the temporary directory.
    forms: [{ when: ['-t', '--tmpdir'], operands: { first: [checks(namePart)] } }],
  }),
  defineCommand({
    names: ['dos2unix', 'unix2dos', 'mac2unix'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        '-q, --quiet | -k, --keepdate | -f, --force | -v, --verbose | -c, --convmode=MODE | -V, --version | -h, --help',
      ),
    ],
    operands: { rest: writes },
  }),
  defineCommand({
    names: ['mkfifo'],
    options: [option(harmless, `-m, --mode=MODE | -Z | --context[=CTX] | ${common}`)],
    operands: { rest: writes },
  }),
  defineCommand({
    names: ['mknod'],
    effects: [asks('makes a device')],
    options: [option(harmless, `-m, --mode=MODE | -Z | --context[=CTX] | ${common}`)],
    operands: { first: [writes], rest: harmless },
  }),
  defineCommand({
    names: ['dd'],
    options: [
      option(
        harmless,
        `
        bs=BYTES | cbs=BYTES | conv=CONVS | count=N | ibs=BYTES | iflag=FLAGS | obs=BYTES | oflag=FLAGS
        seek=N | oseek=N | skip=N | iseek=N | status=LEVEL | ${common}
        `,
      ),
      option(reads, 'if=FILE'),
      option(writes, 'of=FILE'),
    ],
  }),
  defineCommand({
    names: ['truncate'],
    effects: [destroys('cuts files off')],
    options: [
      option(harmless, `-c, --no-create | -o, --io-blocks | -s, --size=SIZE | ${common}`),
      option(reads, '-r, --reference=RFILE'),
    ],
    operands: { rest: writes },
  }),
  defineCommand({
    names: ['shred', 'wipe', 'srm'],
    effects: [destroys('overwrites files so that nothing can bring them back')],
    options: [
      option(
        harmless,
        `
        -f, --force | -n, --iterations=N | -s, --size=N | -u | --remove[=HOW] | -v, --verbose | -x, --exact | -z, --zero
        ${common}
        `,
      ),
      option(reads, '--random-source=FILE'),
    ],
    operands: { rest: deletes },
  }),
  defineCommand({
    names: ['sync'],
    options: [option(harmless, `-d, --data | -f, --file-system | ${common}`)],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['fallocate'],
    options: [
      option(
        harmless,
        '-l, --length=NUM | -n, --keep-size | -v, --verbose | -x, --posix | -h, --help | -V, --version',
      ),
    ],
    operands: { first: [writes] },
  }),
  askingCommand('rename prename file-rename', 'renames by an expression, which may be Perl code'),
];
