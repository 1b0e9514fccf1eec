import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, network, reads } from '../effect.ts';
import type { Operands } from '../command-knowledge.ts';
import { option } from '../option-spec.ts';

const common = '--help | --version';

/** A program that only tells: none of its options, described or not, does more. */
const teller = (names: string, specs = '', operands?: Operands): CommandKnowledge =>
  defineCommand({
    names: names.split(' '),
    noDangerousOption: true,
    options: [option(harmless, `${specs} | ${common}`)],
    ...(operands === undefined ? {} : { operands }),
  });

const paths: Operands = { rest: reads };
const words: Operands = { rest: harmless };

/** What files, users and the machine are: stat(1), du(1), id(1), uname(1) and the like. They only read. */
export const systemFacts: readonly CommandKnowledge[] = [
  teller(
    'stat',
    `-L, --dereference | -f, --file-system | --cached=MODE | -c, --format=FORMAT | --printf=FORMAT | -t, --terse
    -s | -x | -r | -n | -q | -F`,
    paths,
  ),
  defineCommand({
    names: ['du'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        `
        -0, --null | -a, --all | --apparent-size | -B, --block-size=SIZE | -b, --bytes | -c, --total
        -D, --dereference-args | -d, --max-depth=N | -H | -h, --human-readable | --inodes | -k | -L, --dereference
        -l, --count-links | -m | -P, --no-dereference | -S, --separate-dirs | --si | -s, --summarize
        -t, --threshold=SIZE | --time[=WORD] | --time-style=STYLE | --exclude=PATTERN | -x, --one-file-system | -A
        ${common}
        `,
      ),
      option(reads, '--files0-from=F | -X, --exclude-from=FILE'),
    ],
    operands: paths,
  }),
  teller(
    'df',
    `-a, --all | -B, --block-size=SIZE | -h, --human-readable | -H, --si | -i, --inodes | -k | -l, --local
    --no-sync | --output[=FIELDS] | -P, --portability | --sync | --total | -t, --type=TYPE | -T, --print-type
    -x, --exclude-type=TYPE | -v`,
    paths,
  ),
  teller(
    'realpath',
    `-e, --canonicalize-existing | -m, --canonicalize-missing | -E, --canonicalize | -L, --logical | -P, --physical
    -q, --quiet | --relative-to=DIR | --relative-base=DIR | -s, --strip, --no-symlinks | -z, --zero`,
    paths,
  ),
  teller(
    'readlink',
    `-f, --canonicalize | -e, --canonicalize-existing | -m, --canonicalize-missing | -n, --no-newline
    -q, --quiet, -s, --silent | -v, --verbose | -z, --zero`,
    paths,
  ),
  teller('pathchk', '-p | -P | --portability', words),
  // The format starts with a plus; any other operand, and -s, set the clock.
  defineCommand({
    names: ['date'],
    options: [
      option(
        harmless,
        `
        -d, --date=STRING | --debug | -I[FMT], --iso-8601[=FMT] | --resolution | -R, --rfc-email, --rfc-2822
        --rfc-3339=FMT | -u, --utc, --universal | -v VAL | -j | -n | +FORMAT | ${common}
        `,
      ),
      option(reads, '-f, --file=DATEFILE | -r, --reference=FILE'),
      option(asks('sets the clock'), '-s, --set=STRING'),
    ],
  }),
  teller('printenv', '-0, --null', words),
  teller(
    'id',
    '-a | -Z, --context | -g, --group | -G, --groups | -n, --name | -r, --real | -u, --user | -z, --zero | -p | -P',
    words,
  ),
  teller('groups whoami logname users hostid tty nproc', '-s, --silent, --quiet | --all | --ignore=N', words),
  // On macOS its words are a command: they ask.
  defineCommand({ names: ['arch'], options: [option(harmless, common)] }),
  teller(
    'who w',
    `-a, --all | -b, --boot | -d, --dead | -H, --heading | -l, --login | --lookup | -m | -p, --process | -q, --count
    -r, --runlevel | -s, --short | -t, --time | -T, -w, --mesg | -u, --users | --message | --writable
    -h, --no-header | -f, --from | -i, --ip-addr | -o, --old-style`,
    words,
  ),
  teller('last', '-a | -d | -F | -i | -n NUM | -p TIME | -R | -s TIME | -t TIME | -w | -x | -NUM', words),
  teller(
    'uname',
    `-a, --all | -s, --kernel-name | -n, --nodename | -r, --kernel-release | -v, --kernel-version | -m, --machine
    -p, --processor | -i, --hardware-platform | -o, --operating-system`,
  ),
  // An operand, and -F and -b, set the name: they ask.
  defineCommand({
    names: ['hostname', 'dnsdomainname', 'domainname'],
    options: [
      option(
        harmless,
        `
        -a, --alias | -A, --all-fqdns | -d, --domain | -f, --fqdn, --long | -I, --all-ip-addresses | -i, --ip-address
        -s, --short | -y, --yp, --nis | -h, --help | -V, --version
        `,
      ),
    ],
  }),
  teller('sleep', '', words),
  teller('factor', '-h, --exponents', words),
  teller(
    'cal ncal',
    '-1 | -3 | -A NUM | -B NUM | -d MONTH | -h | -j | -J | -m MONTH | -M | -S | -w | -y | -b | -e | -o | -p | -N | -C',
    words,
  ),
  teller(
    'locale',
    '-a, --all-locales | -m, --charmaps | -c, --category-name | -k, --keyword-name | -v, --verbose',
    words,
  ),
  // -v starts another getconf: not described.
  defineCommand({
    names: ['getconf'],
    options: [option(harmless, `-a | ${common}`)],
    operands: { first: [harmless, reads] },
  }),
  teller('which', '-a | -s, --skip-dot | --tty-only | --skip-tilde | --show-dot | --show-tilde', words),
  teller('whereis', '-b | -B DIR | -f | -g | -l | -m | -M DIR | -s | -S DIR | -u', words),
  teller('uptime', '-p, --pretty | -h | -r, --raw | -s, --since | -V'),
  teller(
    'free',
    `-b, --bytes | --kilo | --mega | --giga | --tera | --peta | -k, --kibi | -m, --mebi | -g, --gibi | --tebi | --pebi
    -h, --human | --si | -l, --lohi | -L, --line | -t, --total | -v, --committed | -s, --seconds=N | -c, --count=N
    -w, --wide | -V`,
  ),
  teller(
    'lscpu',
    `-a, --all | -b, --online | -B, --bytes | -C, --caches[=LIST] | -c, --offline | -J, --json
    -e, --extended[=LIST] | -p, --parse[=LIST] | -s, --sysroot=DIR | -x, --hex | -y, --physical
    --output-all | -h | -V | --hierarchic[=WHEN]`,
  ),
  teller(
    'lsblk',
    `-A, --noempty | -D, --discard | -E, --dedup=COLUMN | -I, --include=LIST | -J, --json | -O, --output-all
    -P, --pairs | -S, --scsi | -N, --nvme | -v, --virtio | -T, --tree[=COLUMN] | -a, --all | -b, --bytes
    -d, --nodeps | -e, --exclude=LIST | -f, --fs | -i, --ascii | -l, --list | -M, --merge | -m, --perms
    -n, --noheadings | -o, --output=LIST | -p, --paths | -r, --raw | -s, --inverse | -t, --topology
    -w, --width=NUM | -x, --sort=COLUMN | -y, --shell | -z, --zoned | --sysroot=DIR | -h | -V`,
    words,
  ),
  teller('lsusb', '-v, --verbose | -s BUS | -d VENDOR | -D DEVICE | -t, --tree | -V | -h'),
  teller(
    'lspci',
    '-v | -vv | -vvv | -k | -n | -nn | -m | -mm | -t | -x | -b | -D | -P | -PP | -s SLOT | -d ID | -q | -Q',
  ),
  teller('lsmod', ''),
  teller(
    'vmstat',
    '-a, --active | -f, --forks | -m, --slabs | -n, --one-header | -s, --stats | -d, --disk | -D, --disk-sum | -p, --partition=DEV | -S, --unit=CHAR | -w, --wide | -t, --timestamp | -y, --no-first | -h | -V',
    words,
  ),
  teller(
    'iostat mpstat',
    '-c | -d | -h | -k | -m | -N | -s | -t | -V | -x | -y | -z | -P CPU | -u | -A',
    words,
  ),
  // Names of machines are asked for on the network, and such a name can carry data out.
  defineCommand({
    names: ['getent'],
    options: [
      option(
        harmless,
        `-i, --no-idn | -s, --service=CONFIG | -A, --no-addrconfig | -?, --usage | -V | ${common}`,
      ),
    ],
    operands: {
      first: [checks((value) => (/^(?:a?hosts|networks|netgroup)/.test(value) ? [network] : []))],
      rest: harmless,
    },
  }),
  teller('uuidgen', '-r, --random | -t, --time'),
  teller(
    'namei',
    '-h | -V | -x, --mountpoints | -m, --modes | -o, --owners | -l, --long | -n, --nosymlinks | -v, --vertical | -Z, --context',
    paths,
  ),
  teller(
    'lsb_release',
    '-v | -i, --id | -d, --description | -r, --release | -c, --codename | -a, --all | -s, --short',
  ),
];
