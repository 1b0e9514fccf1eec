import type { ArgumentCheck } from '../argument-check.ts';
import { askingCommand } from '../asking-command.ts';
import { plainPlace } from '../checkers/plain-place.ts';
import { remoteArchive } from '../checkers/remote-archive.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  checks,
  destroys,
  harmless,
  reads,
  readsTree,
  runsProgram,
  runsScript,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const here = { kind: 'writesInto', path: '.' } as const;

/** `exec=COMMAND` runs it at every checkpoint; others print. */
const checkpointAction: ArgumentCheck = (value) => [
  asks('can run a command at every checkpoint'),
  ...(value.startsWith('exec=') ? [{ kind: 'runs', what: 'program', text: value.slice(5) } as const] : []),
];

/** tar(1), zip(1), unzip(1), cpio(1), 7z(1): archives are read or written, members land in a directory. */
export const archivers: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['tar', 'gtar'],
    style: { bundleFirst: true },
    options: [
      option(
        harmless,
        `
        -c, --create | -x, --extract, --get | -t, --list | -r, --append | -u, --update | -A, --catenate, --concatenate
        -d, --diff, --compare | --delete | --check-device | --no-check-device | -G, --incremental | --level=NUMBER
        --ignore-failed-read | -n, --seek | --no-seek | --occurrence[=NUMBER] | --sparse-version=VERSION | -S, --sparse
        -k, --keep-old-files | --keep-directory-symlink | --keep-newer-files | --no-overwrite-dir | --overwrite
        --overwrite-dir | --skip-old-files | -U, --unlink-first | --verify | -O, --to-stdout
        --atime-preserve[=METHOD] | --delay-directory-restore | --no-delay-directory-restore | --group=NAME | --owner=NAME
        --mode=CHANGES | --mtime=DATE | --clamp-mtime | -m, --touch | --no-same-owner | --no-same-permissions
        --numeric-owner | -p, --preserve-permissions, --same-permissions | --same-owner | --preserve-order, --same-order
        --sort=ORDER | --force-local | -b, --blocking-factor=BLOCKS | -B, --read-full-records
        -i, --ignore-zeros | --record-size=NUMBER | -H, --format=FORMAT | --old-archive, --portability | -o | --pax-option=LIST
        --posix | -V, --label=TEXT | -a, --auto-compress | --no-auto-compress | -j, --bzip2 | -J, --xz | --lzip | --lzma
        --lzop | -z, --gzip, --gunzip, --ungzip | -Z, --compress, --uncompress | --zstd | --backup[=CONTROL]
        --hard-dereference | -h, --dereference | -K, --starting-file=NAME | --newer-mtime=DATE | -N, --newer, --after-date=DATE
        --one-file-system | --suffix=STRING | --null | --no-null | --no-recursion | --recursion | --no-unquote | --unquote
        --no-verbatim-files-from | --verbatim-files-from | --exclude=PATTERN | --exclude-backups | --exclude-caches
        --exclude-caches-all | --exclude-caches-under | --exclude-tag=FILE | --exclude-tag-all=FILE | --exclude-vcs
        --exclude-vcs-ignores | --exclude-ignore=FILE | --anchored | --no-anchored | --ignore-case | --no-ignore-case
        --wildcards | --no-wildcards | --wildcards-match-slash | --no-wildcards-match-slash | --strip-components=NUMBER
        --checkpoint[=N] | --full-time | -l, --check-links | --no-quote-chars=STRING | --quote-chars=STRING
        --quoting-style=STYLE | -R, --block-number | --show-defaults | --show-omitted-dirs | --totals[=SIGNAL] | --utc
        -v, --verbose | --warning=KEYWORD | -w, --interactive, --confirmation | -C, --directory=DIR | --acls | --no-acls
        --xattrs | --no-xattrs | --selinux | --no-selinux | -?, --help | --usage | --version
        `,
      ),
      option(checks(remoteArchive), '-f, --file=ARCHIVE'),
      option(reads, '-X, --exclude-from=FILE | -T, --files-from=FILE | --add-file=FILE'),
      option(
        writes,
        '-g, --listed-incremental=FILE | --index-file=FILE | --volno-file=FILE | --one-top-level[=DIR]',
      ),
      option(runsScript, '--to-command=COMMAND | -F, --info-script, --new-volume-script=NAME'),
      option(runsProgram, '-I, --use-compress-program=PROG | --rsh-command=COMMAND | --rmt-command=COMMAND'),
      option(checks(checkpointAction), '--checkpoint-action=ACTION'),
      option(asks('writes wherever the archive says'), '-P, --absolute-names'),
      option(asks('renames members, wherever that leads'), '--transform, --xform=EXPRESSION'),
      option(destroys('deletes what it has stored'), '--remove-files'),
      option(destroys('deletes directories before it extracts over them'), '--recursive-unlink'),
    ],
    operands: { rest: readsTree },
    forms: [
      { when: ['-x'], values: { '-C': checks(plainPlace), '-f': reads }, operands: { rest: harmless } },
      // A line `-C /etc` in the list moves where members land.
      {
        when: ['-x'],
        unless: ['--verbatim-files-from'],
        values: { '-T': asks('takes names from a list, which may hold options') },
      },
      { when: ['-x'], unless: ['-C', '-O', '--to-command'], effects: [here] },
      { when: ['-t'], operands: { rest: harmless } },
      { when: ['-t', '-d'], values: { '-f': reads } },
      { unless: ['-x', '-t', '-d'], values: { '-f': writes } },
      // `tar cf - -C ~/.ssh .`: the members are named from there.
      { unless: ['-x', '-t'], values: { '-C': readsTree } },
      // A line of the list may be `-C /etc`.
      { when: ['-T'], unless: ['-c', '-t'], effects: [asks('takes directories to write to from a list')] },
    ],
  }),
  // zip's options may have two letters, so that clusters cannot be told from them: the usual ones are written out.
  defineCommand({
    names: ['zip'],
    style: { clusters: false, abbreviations: false },
    options: [
      option(
        harmless,
        `
        -0 | -1 | -2 | -3 | -4 | -5 | -6 | -7 | -8 | -9 | -r, --recurse-paths | -q, --quiet | -j, --junk-paths
        -rq | -qr | -r9 | -9r | -rq9 | -qr9 | -9qr | -r9q | -rj | -jr | -jq | -qj | -ry | -yr | -qry | -rqy | -rX | -Xr | -qrX
        -u, --update | -f, --freshen | -D, --no-dir-entries | -y, --symlinks | -X, --no-extra | -e, --encrypt
        -x, --exclude=LIST | -i, --include=LIST | -n, --suffixes=LIST | -v, --verbose | -l, --to-crlf | -ll, --from-crlf
        -t DATE | -tt DATE | -FS, --filesync | -@, --names-stdin | -o, --latest-time | -h, --help | -sf, --show-files
        `,
      ),
      option(writes, '-O, --output-file=FILE | -lf, --logfile-path=FILE'),
      option(writesInto, '-b, --temp-path=DIR'),
      option(runsScript, '-TT, --unzip-command=CMD'),
      option(asks('tests the archive with a command'), '-T, --test'),
      option(destroys('deletes what it has stored'), '-m, --move'),
      option(destroys('deletes from the archive'), '-d, --delete'),
    ],
    operands: { first: [writes], rest: readsTree },
  }),
  defineCommand({
    names: ['unzip'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        -a | -aa | -b | -B | -C | -c | -D | -f | -h | -hh | -j | -l | -L | -LL | -n | -o | -p | -q | -qq | -t | -T | -u | -U | -UU
        -v | -V | -W | -x LIST | -X | -z | -P PASSWORD | -O CHARSET | -I CHARSET | -Z | -1 | -2 | -s | -m
        `,
      ),
      option(writesInto, '-d DIR'),
      option(asks('keeps set-user-id bits'), '-K'),
    ],
    operands: { first: [reads], rest: harmless },
    forms: [
      { when: ['-T'], effects: [{ kind: 'changesState' }] },
      { unless: ['-d', '-l', '-t', '-p', '-c'], effects: [here] },
    ],
  }),
  defineCommand({
    names: ['zipinfo'],
    noDangerousOption: true,
    options: [option(harmless, '-1 | -2 | -s | -m | -l | -v | -h | -M | -t | -T | -U | -x LIST | -z | -C')],
    operands: { first: [reads], rest: harmless },
  }),
  askingCommand('cpio afio pax bsdtar', 'writes files whose names come from elsewhere'),
  defineCommand({
    names: ['7z', '7za', '7zr', '7zz'],
    style: { abbreviations: false, clusters: false },
    subcommands: {
      'l, t, h, i, b': {
        options: [option(harmless, '-bb | -slt | -r')],
        operands: { first: [reads], rest: harmless },
      },
      'a, u': {
        options: [option(harmless, '-r | -y | -t[TYPE]')],
        operands: { first: [writes], rest: readsTree },
      },
      'x, e': {
        options: [option(harmless, '-y | -r'), option(writesInto, '-o[DIR]')],
        operands: { first: [reads], rest: harmless },
        forms: [{ unless: ['-o'], effects: [here] }],
      },
    },
  }),
  askingCommand('unrar rar arj lha unar cabextract ditto', 'writes files whose names come from elsewhere'),
];
