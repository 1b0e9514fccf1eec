import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, reads, runsCommand, runsScript, setsVariable, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

const common = '--help | --version';
const short = '-h, --help | -V, --version';
const wrapper = { permute: false } as const;
/** `strace -o '|cmd'` and `-o '!cmd'` start a program. */
const traceFile = checks((value) =>
  /^[|!]/.test(value) ? [asks('sends its output to a program')] : [{ kind: 'writes', path: value }],
);

/** Programs that change something small about the command they start: they are looked through. */
export const moreWrappers: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['stdbuf'],
    transparent: true,
    style: wrapper,
    options: [option(harmless, `-i, --input=MODE | -o, --output=MODE | -e, --error=MODE | ${common}`)],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['setsid'],
    transparent: true,
    style: wrapper,
    options: [option(harmless, `-c, --ctty | -f, --fork | -w, --wait | ${short}`)],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['ionice'],
    transparent: true,
    style: wrapper,
    options: [
      option(harmless, `-c, --class=CLASS | -n, --classdata=NUM | -t, --ignore | ${short}`),
      option(
        asks('changes how other processes are scheduled'),
        '-p, --pid=PID | -P, --pgid=PGID | -u, --uid=UID',
      ),
    ],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['taskset'],
    transparent: true,
    style: wrapper,
    options: [
      option(harmless, `-c, --cpu-list | ${short}`),
      option(asks('changes how other processes are scheduled'), '-a, --all-tasks | -p, --pid'),
    ],
    operands: { first: [harmless], rest: runsCommand },
  }),
  defineCommand({
    names: ['chrt'],
    style: wrapper,
    options: [
      option(
        harmless,
        `-b, --batch | -i, --idle | -o, --other | -m, --max | -v, --verbose | -R, --reset-on-fork | ${short}`,
      ),
      option(
        asks('gives a command precedence over everything else'),
        '-f, --fifo | -r, --rr | -d, --deadline',
      ),
      option(asks('changes how other processes are scheduled'), '-p, --pid | -a, --all-tasks'),
    ],
    operands: { first: [harmless], rest: runsCommand },
  }),
  defineCommand({
    names: ['time', 'gtime'],
    transparent: true,
    style: wrapper,
    options: [
      option(
        harmless,
        `-a, --append | -f, --format=FORMAT | -p, --portability | -q, --quiet | -v, --verbose | ${short}`,
      ),
      option(writes, '-o, --output=FILE'),
    ],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['flock'],
    transparent: true,
    style: wrapper,
    options: [
      option(
        harmless,
        `
        -s, --shared | -x, -e, --exclusive | -u, --unlock | -n, --nb, --nonblock | -w, --wait, --timeout=SECS
        -E, --conflict-exit-code=NUM | -o, --close | -F, --no-fork | --verbose | ${short}
        `,
      ),
      option(runsScript, '-c, --command=COMMAND'),
    ],
    operands: { first: [writes], rest: runsCommand },
  }),
  defineCommand({
    names: ['setarch', 'linux32', 'linux64', 'i386', 'x86_64'],
    style: wrapper,
    options: [option(harmless, `-R, --addr-no-randomize | -3, --3gb | -v, --verbose | ${short}`)],
    operands: { rest: runsCommand },
    effects: [asks('changes how the command is run')],
  }),
  // It runs what comes from its input or after `:::` as shell text.
  defineCommand({
    names: ['parallel', 'sem', 'env_parallel', 'rush'],
    effects: [asks('runs each line it is given as a command')],
    style: wrapper,
    options: [
      option(
        harmless,
        `-j, --jobs=N | -k, --keep-order | -n, --max-args=N | -I REPLACE | -0, --null | -q, --quote | -X | -m | --dry-run | --bar | --eta | -t, --verbose | ${common}`,
      ),
      option(reads, '-a, --arg-file=FILE'),
    ],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['strace', 'ltrace'],
    style: wrapper,
    options: [
      option(
        harmless,
        `
        -a COLUMN | -b SYSCALL | -c | -C | -d | -D | -e EXPR | -f | -ff | -F | -i | -k | -n | -O OVERHEAD | -q | -qq | -r | -s SIZE
        -S SORTBY | -t | -tt | -ttt | -T | -v | -w | -x | -xx | -X FORMAT | -y | -yy | -Y | -z | -Z | -h, --help | -V, --version
        `,
      ),
      option(traceFile, '-o FILE'),
      option(setsVariable, '-E VAR'),
      option(asks('looks into another process'), '-p PID'),
      option(asks('acts as another user'), '-u USER'),
    ],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['gdb', 'lldb', 'rr', 'perf', 'valgrind', 'heaptrack'],
    effects: [asks('runs a program under a debugger, which runs commands of its own')],
    style: wrapper,
    options: [option(harmless, '-q | --args | -batch')],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: [
      'entr',
      'nodemon',
      'watchexec',
      'inotifywait',
      'fswatch',
      'hyperfine',
      'run-parts',
      'start-stop-daemon',
      'daemonize',
      'tsp',
      'chronic',
      'ifne',
      'pee',
      'vipe',
    ],
    effects: [asks('starts commands in ways that are not looked through')],
    style: wrapper,
    options: [option(harmless, '-r | -c | -q')],
    operands: { rest: runsCommand },
  }),
];
