import { askingCommand } from '../asking-command.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, deletes, harmless, reads, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

const levels = '-1 | -2 | -3 | -4 | -5 | -6 | -7 | -8 | -9';

/** A compressor that replaces each file by its other form, unless told to keep it. */
const replacing = (names: string, specs: string): CommandKnowledge =>
  defineCommand({
    names: names.split(' '),
    options: [
      option(
        harmless,
        `${specs} | ${levels} | -c, --stdout, --to-stdout | -k, --keep | -l, --list | -t, --test`,
      ),
      option(asks('compresses everything below'), '-r, --recursive'),
    ],
    operands: { rest: deletes },
    forms: [
      { when: ['-c', '-l', '-t'], operands: { rest: reads } },
      { when: ['-k'], operands: { rest: writes } },
    ],
  });

/** gzip(1), bzip2(1), xz(1), zstd(1) and their readers. */
export const compressors: readonly CommandKnowledge[] = [
  replacing(
    'gzip gunzip pigz unpigz',
    `-d, --decompress, --uncompress | -f, --force | -h, --help | -n, --no-name | -N, --name | -q, --quiet
    -v, --verbose | -V, --version | --best | --fast | --rsyncable | --synchronous`,
  ),
  replacing(
    'bzip2 bunzip2 lbzip2 pbzip2',
    '-d, --decompress | -z, --compress | -f, --force | -q, --quiet | -v, --verbose | -L, --license | -V, --version | -s, --small | --fast | --best | -h, --help',
  ),
  replacing(
    'xz unxz lzma unlzma',
    `-z, --compress | -d, --decompress | -f, --force | -0 | -e, --extreme | -T, --threads=NUM | -q, --quiet
    -v, --verbose | -h, --help | -H, --long-help | -V, --version | -F, --format=FORMAT | -C, --check=CHECK
    -M, --memlimit=LIMIT | --no-sparse | --single-stream | --robot`,
  ),
  defineCommand({
    names: ['zcat', 'gzcat', 'bzcat', 'xzcat', 'lzcat'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `-f, --force | -l, --list | -q, --quiet | -v, --verbose | -d | -c | -k | -t | -h, --help | -V, --version`,
      ),
    ],
    operands: { rest: reads },
  }),
  // It takes the options of zstd: -o writes, --rm deletes.
  defineCommand({
    names: ['zstdcat'],
    options: [option(harmless, '-f, --force | -q, --quiet | -v, --verbose | -h, --help | -V, --version')],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['zgrep', 'zegrep', 'zfgrep', 'bzgrep', 'xzgrep'],
    options: [
      option(
        harmless,
        `
        -E | -F | -G | -P | -i | -v | -w | -x | -c | -l | -L | -m NUM | -o | -q | -s | -b | -H | -h | -n | -a
        -A NUM | -B NUM | -C NUM | -e PATTERN | --color[=WHEN] | --help | --version | -V
        `,
      ),
      option(reads, '-f FILE'),
    ],
    operands: { first: [harmless], rest: reads },
    forms: [{ when: ['-e', '-f'], operands: { rest: reads } }],
  }),
  defineCommand({
    names: ['zdiff', 'zcmp', 'xzdiff', 'xzcmp', 'bzdiff', 'bzcmp'],
    options: [option(harmless, '-u | -c | -q | -s | -i | -w | -b | -B | -r | -N | -y')],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['zstd', 'unzstd', 'zstdmt'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        -NUM | -d, --decompress, --uncompress | -z, --compress | -f, --force | -c, --stdout | -k, --keep | -l, --list
        -t, --test | -q, --quiet | -v, --verbose | -h, --help | -H | -V, --version | --fast[=N] | --ultra | --long[=N]
        --adapt[=MIN] | --single-thread | --rsyncable | --check | --no-check | --sparse | --no-sparse | --progress
        --no-progress | --format=FORMAT | --memory=LIMIT | -C | -T0 | -T1 | -T2 | -T4 | -T8 | -T16 | --threads=N
        `,
      ),
      option(reads, '-D FILE | --patch-from=FILE'),
      option(writes, '-o FILE'),
      option(asks('deletes what it has read'), '--rm'),
    ],
    operands: { rest: writes },
    forms: [
      { when: ['-c', '-l', '-t'], operands: { rest: reads } },
      { when: ['-o'], operands: { rest: reads } },
    ],
  }),
  askingCommand('lz4 unlz4 lz4cat compress uncompress lzip brotli', 'may replace what it reads'),
];
