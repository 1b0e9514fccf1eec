import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  setsVariable,
  harmless,
  reads,
  runsCommand,
  runsCommandWithMore,
  runsProgram,
  runsScript,
  setsDirectory,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const common = '--help | --version';

/** Programs whose operands are another command: looked through. */
export const wrappers: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['env'],
    transparent: true,
    style: { permute: false, leadingVariables: true },
    options: [
      option(
        harmless,
        `
        -, -i, --ignore-environment | -0, --null | -u, --unset=NAME | --block-signal[=SIG] | --default-signal[=SIG]
        --ignore-signal[=SIG] | --list-signal-handling | -v, --debug | ${common}
        `,
      ),
      option(setsDirectory, '-C, --chdir=DIR'),
      // Another name for the program makes a multi-call binary another program.
      option(asks('starts a program under another name'), '-a, --argv0=NAME'),
      // env's own splitting rules (backslash escapes, ${VAR}) are not the shell's, so it is not looked through.
      option(runsProgram, '-S, --split-string=STRING'),
    ],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['timeout', 'gtimeout'],
    transparent: true,
    style: { permute: false },
    options: [
      option(harmless, `-f, --foreground | -k, --kill-after=TIME | -p, --preserve-status | -s, --signal=SIG`),
      option(harmless, `-v, --verbose | ${common}`),
    ],
    operands: { first: [harmless], rest: runsCommand },
  }),
  defineCommand({
    names: ['nice'],
    transparent: true,
    style: { permute: false },
    options: [option(harmless, `-n, --adjustment=N | -NUM | ${common}`)],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['nohup'],
    transparent: true,
    style: { permute: false },
    options: [option(harmless, common)],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['watch'],
    transparent: true,
    style: { permute: false },
    options: [
      option(
        harmless,
        `
        -b, --beep | -c, --color | -C, --no-color | -d, --differences[=PERMANENT] | -e, --errexit | -g, --chgexit
        -n, --interval=SECONDS | -p, --precise | -q, --equexit=CYCLES | -r, --no-rerun
        -t, --no-title | -w, --no-wrap | -f, --follow | -x, --exec | -h, --help | -v, --version
        `,
      ),
    ],
    // Words are joined by spaces and given to `sh -c`; with `-x` they are the command itself. Both are judged as shell text.
    operands: { rest: runsScript },
    forms: [{ when: ['-x'], operands: { rest: runsCommand } }],
  }),
  defineCommand({
    names: ['xargs'],
    transparent: true,
    style: { permute: false },
    options: [
      option(
        harmless,
        `
        -0, --null | -d, --delimiter=DELIM | -E EOF | -e, --eof[=EOF] | -I REPLACE | -i, --replace[=REPLACE]
        -L MAX | -l, --max-lines[=MAX] | -n, --max-args=MAX | -o, --open-tty | -P, --max-procs=MAX
        -p, --interactive | -r, --no-run-if-empty | -s, --max-chars=MAX | --show-limits
        -t, --verbose | -x, --exit | ${common}
        `,
      ),
      option(reads, '-a, --arg-file=FILE'),
      option(setsVariable, '--process-slot-var=NAME'),
    ],
    operands: { rest: runsCommandWithMore },
  }),
  // The applet is the first operand, judged under its own name.
  defineCommand({
    names: ['busybox', 'toybox'],
    transparent: true,
    style: { permute: false, abbreviations: false },
    options: [option(harmless, '--help | --list | --list-full')],
    operands: { rest: runsCommand },
  }),
];
