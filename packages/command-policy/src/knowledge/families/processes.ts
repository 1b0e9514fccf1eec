import { askingCommand } from '../asking-command.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, reads } from '../effect.ts';
import { option } from '../option-spec.ts';

/** 0 and negative numbers are groups, -1 is everything, 1 is init. */
const processId = checks((value) =>
  /^(?:%[\w+%-]*|[2-9]|[1-9]\d+)$/.test(value)
    ? [{ kind: 'changesState' }]
    : [asks(`signals "${value}", which is no single process`)],
);

const showsEnvironment = 'shows the environment of processes, where keys are';
/** `ps aux` and `ps axo pid,cmd`: letters without a dash; among them `e` shows what a process was started with. */
const processWord = checks((value) =>
  /^[aATgrxtUpqNLmHfcelosuvXjSwnOkZ]*e[aATgrxtUpqNLmHfcelosuvXjSwnOkZ]*$/.test(value) &&
  !/^(?:user|exe|tree|use)$/.test(value)
    ? [asks(showsEnvironment)]
    : [],
);

/** ps(1), kill(1), lsof(1), ss(1) and the like. */
export const processes: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['kill'],
    style: { clusters: false, abbreviations: false, permute: false },
    options: [
      option(
        harmless,
        `
        -0 | -2 | -3 | -6 | -9 | -10 | -12 | -15 | -18 | -19 | -HUP | -INT | -QUIT | -ABRT | -KILL | -USR1 | -USR2 | -TERM | -CONT
        -STOP | -SIGHUP | -SIGINT | -SIGQUIT | -SIGKILL | -SIGTERM | -SIGUSR1 | -SIGUSR2 | -SIGCONT | -SIGSTOP
        -s, --signal=SIGNAL | -l, --list | -L, --table | --help | --version
        `,
      ),
    ],
    operands: { rest: processId },
    forms: [{ when: ['-l', '-L'], operands: { rest: harmless } }],
  }),
  askingCommand('pkill killall killall5 skill xkill snice', 'signals every process of a name'),
  askingCommand('renice', 'changes how other processes are scheduled'),
  defineCommand({
    names: ['ps'],
    noDangerousOption: true,
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        -A | -a | -d | -e | -N, --deselect | -T | -r | -x | -f | -F | -j | -l | -L | -M | -y | -c | -H, --forest | -w | -V, --version
        -u | -v | -s | -S | -X | -Z | -h | -m | -P
        -C CMDLIST | -G, --Group=LIST | -g, --group=LIST | -p, --pid=PIDS | -q, --quick-pid=PIDS | --ppid=PIDS
        -t, --tty=TTYS | -U, --User=LIST | --user=LIST | --sid=LIST | -o, --format=FORMAT | -O FORMAT | -k, --sort=SPEC
        --columns, --cols, --width=NUM | --rows, --lines=NUM | --headers | --no-headers, --no-heading | --context | --info
        --cumulative | --help[=SECTION]
        `,
      ),
      option(asks(showsEnvironment), '-E'),
    ],
    operands: { rest: processWord },
  }),
  defineCommand({
    names: ['pgrep', 'pidwait'],
    noDangerousOption: true,
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        `
        -d, --delimiter=STRING | -l, --list-name | -a, --list-full | -v, --inverse | -w, --lightweight | -c, --count
        -f, --full | -g, --pgroup=PGID | -G, --group=GID | -i, --ignore-case | -n, --newest | -o, --oldest
        -O, --older=SECONDS | -P, --parent=PPID | -s, --session=SID | -t, --terminal=TTY | -u, --euid=ID | -U, --uid=ID
        -x, --exact | -p | -h, --help | -V, --version | -q
        `,
      ),
    ],
    operands: { rest: harmless },
  }),
  defineCommand({
    names: ['pidof', 'pwdx'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        '-s, --single-shot | -c, --check-root | -q | -w, --with-workers | -x | -o, --omit-pid=PID | -t, --lightweight | -S, --separator=SEP | -h, --help | -V, --version',
      ),
    ],
    operands: { rest: harmless },
  }),
  defineCommand({
    names: ['pstree'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        '-a, --arguments | -A, --ascii | -c, --compact-not | -g, --show-pgids | -G, --vt100 | -h, --highlight-all | -H, --highlight-pid=PID | -l, --long | -n, --numeric-sort | -p, --show-pids | -s, --show-parents | -t, --thread-names | -T, --hide-threads | -u, --uid-changes | -U, --unicode | -V, --version',
      ),
    ],
    operands: { rest: harmless },
  }),
  // -W of top writes a file, -p and the rest only choose; in batch mode it cannot be typed at.
  defineCommand({
    names: ['top'],
    options: [
      option(
        harmless,
        '-b | -c | -d SECONDS | -e UNIT | -E UNIT | -H | -i | -n NUMBER | -o FIELD | -p PIDS | -s | -S | -u USER | -U USER | -w[COLUMNS] | -1 | -h | -v',
      ),
    ],
    forms: [{ unless: ['-b', '-h', '-v'], effects: [asks('is worked by keys, which can signal processes')] }],
  }),
  askingCommand(
    'htop btop atop glances iotop iftop nethogs bmon',
    'is worked by keys, which can signal processes',
  ),
  defineCommand({
    names: ['lsof'],
    style: { abbreviations: false },
    options: [
      option(
        harmless,
        '-a | -b | -c NAME | -d LIST | -g[PGIDS] | -i[ADDRESS] | -l | -n | -N | -P | -p PIDS | -R | -s[PROTO] | -t | -U | -u USERS | -w | -v | -h',
      ),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['fuser'],
    options: [
      option(
        harmless,
        '-a, --all | -c, -m, --mount | -n, --namespace=SPACE | -s, --silent | -u, --user | -v, --verbose | -4 | -6 | -V, --version | -l, --list-signals',
      ),
      option(asks('signals whoever uses the file'), '-k, --kill'),
    ],
    operands: { rest: harmless },
  }),
  // -K of ss closes sockets, -D and -F are files: left out.
  defineCommand({
    names: ['ss'],
    options: [
      option(
        harmless,
        '-h, --help | -V, --version | -n, --numeric | -r, --resolve | -a, --all | -l, --listening | -o, --options | -e, --extended | -m, --memory | -p, --processes | -i, --info | -s, --summary | -4, --ipv4 | -6, --ipv6 | -t, --tcp | -u, --udp | -w, --raw | -x, --unix | -H, --no-header | -O, --oneline',
      ),
    ],
    operands: { rest: harmless },
  }),
  defineCommand({
    names: ['netstat'],
    noDangerousOption: true,
    options: [
      option(
        harmless,
        '-r, --route | -i, --interfaces | -g, --groups | -s, --statistics | -v, --verbose | -W, --wide | -n, --numeric | --numeric-hosts | --numeric-ports | -e, --extend | -p, --programs | -o, --timers | -c, --continuous | -l, --listening | -a, --all | -t, --tcp | -u, --udp | -w, --raw | -x, --unix | -4 | -6 | -h, --help | -V, --version',
      ),
    ],
    operands: { rest: harmless },
  }),
  defineCommand({
    names: ['dmesg'],
    options: [
      option(
        harmless,
        '-d, --show-delta | -e, --reltime | -f, --facility=LIST | -H, --human | -k, --kernel | -L, --color[=WHEN] | -l, --level=LIST | -P, --nopager | -p, --force-prefix | -r, --raw | -S, --syslog | -s, --buffer-size=SIZE | -T, --ctime | -t, --notime | --time-format=FORMAT | -u, --userspace | -w, --follow | -W, --follow-new | -x, --decode | -h, --help | -V, --version',
      ),
      option(reads, '-F, --file=FILE'),
      option(
        asks('empties the log of the kernel or changes it'),
        '-C, --clear | -c, --read-clear | -D, --console-off | -E, --console-on | -n, --console-level=LEVEL',
      ),
    ],
  }),
];
