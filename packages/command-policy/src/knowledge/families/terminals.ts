import { askingCommand } from '../asking-command.ts';
import { namePart } from '../checkers/name-part.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  checks,
  harmless,
  reads,
  runsCode,
  runsFile,
  runsScript,
  runsStdin,
  writes,
} from '../effect.ts';
import { option } from '../option-spec.ts';

/** What draws on a terminal, keeps one open or records one, and scripting languages that are little else. */
export const terminals: readonly CommandKnowledge[] = [
  askingCommand(
    'tmux screen byobu zellij dtach abduco dvtm ttyd tmate expect unbuffer autoexpect',
    'keeps commands running in a terminal of its own',
  ),
  defineCommand({
    names: ['clear', 'reset', 'tput'],
    options: [option(harmless, '-x | -V')],
    operands: { rest: harmless },
  }),
  defineCommand({
    names: ['pv'],
    options: [
      option(
        harmless,
        '-p | -t | -e | -r | -a | -b | -F FORMAT | -n | -q | -c | -W | -D SEC | -s SIZE | -l, --line-mode | -i SEC | -w WIDTH | -H HEIGHT | -N NAME | -f | -L RATE | -B BYTES | -h | -V',
      ),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['ts'],
    noDangerousOption: true,
    options: [option(harmless, '-r | -i | -s | -m')],
    operands: { rest: harmless },
  }),
  defineCommand({ names: ['sponge'], options: [option(harmless, '-a')], operands: { rest: writes } }),
  defineCommand({
    names: ['script'],
    options: [
      option(
        harmless,
        '-a, --append | -e, --return | -f, --flush | --force | -E, --echo=WHEN | -m, --logging-format=NAME | -o, --output-limit=SIZE | -q, --quiet | -h, --help | -V, --version',
      ),
      option(writes, '-I, --log-in=FILE | -O, --log-out=FILE | -B, --log-io=FILE | -T, --log-timing=FILE'),
      option(asks('writes a file of its own choice'), '-t[FILE], --timing[=FILE]'),
      option(runsScript, '-c, --command=COMMAND'),
    ],
    operands: { first: [writes] },
    forms: [
      { unless: ['-c', '--help', '--version'], effects: [runsStdin] },
      {
        unless: ['-O', '-B', '--help', '--version'],
        operandCount: 'none',
        effects: [{ kind: 'writesInto', path: '.' }],
      },
    ],
  }),
  defineCommand({
    names: ['perl'],
    interpreter: true,
    style: { permute: false, abbreviations: false },
    options: [
      option(
        harmless,
        '-a | -c | -l[OCTAL] | -n | -p | -s | -t | -T | -u | -U | -v | -V[NAME] | -w | -W | -X | -0[OCTAL]',
      ),
      option(checks(namePart), '-i[SUFFIX]'),
      // The pattern is put into the text of the program.
      option(
        checks((value) => (/^(?:\\[\w.|]|[\w,:;|.@-]|\/[\w,:;|.\\+* -]+\/)?$/.test(value) ? [] : [runsCode])),
        '-F[PATTERN]',
      ),
      option(runsCode, '-e CODE | -E CODE | -M MODULE | -m MODULE'),
      option(asks('loads code'), '-I DIR | -C[NUMBER] | -D[FLAGS] | -d[DEBUGGER] | -S | -x[DIR]'),
    ],
    operands: { first: [runsFile], rest: harmless },
    forms: [
      { when: ['-i'], operands: { rest: writes } },
      { when: ['-e', '-E'], operands: { rest: reads } },
      { unless: ['-e', '-E', '-v', '-V'], operandCount: 'none', effects: [runsStdin] },
    ],
  }),
  askingCommand(
    'lua5.1 tclsh wish guile csi sbcl clisp ecl racket scheme R octave ghci runghc runhaskell ocaml scala kotlin groovy erl iex crystal nim io raku rakudo jshell jjs bpftrace gdbserver m4 octave-cli gnuplot maxima gp ghc awka irb pry ipython bpython php-cgi psysh qjs hermes',
    'runs code',
  ),
  askingCommand('osqueryi virsh vagrant ansible ansible-playbook salt', 'works on other machines'),
  askingCommand(
    'csh tcsh fish nu elvish xonsh rc es pwsh powershell cmd yash oksh',
    'is a shell whose text is not looked through',
  ),
];
