import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, changesState, harmless, runsFile, runsScript, runsStdin } from '../effect.ts';
import { option } from '../option-spec.ts';

/** sh(1), bash(1) and their like: `-c` is looked through, a file must be in the workspace, standard input asks. */
export const shells: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['sh', 'bash', 'dash', 'ash', 'ksh', 'mksh', 'zsh', 'rbash'],
    interpreter: true,
    transparentWith: ['-c'],
    style: { permute: false, abbreviations: false },
    options: [
      option(
        harmless,
        `
        -a | -b | -e | -f | -h | -k | -m | -n | -p | -t | -u | -v | -x | -B | -C | -E | -H | -P | -T | -r | -s | -c
        -o OPTION | --noprofile | --norc | --posix | --restricted | --verbose | --version | --help
        `,
      ),
      // The profile of whoever runs this may do anything; HOME, which says where it lies, asks.
      option(changesState, '-l, --login'),
      option(asks('changes how text is read'), '-O OPTION | +OPTION'),
      option(asks('reads startup files'), '-i | --rcfile FILE | --init-file FILE | --debugger'),
    ],
    operands: { first: [runsFile], rest: harmless },
    forms: [
      // `-c` is a flag: the text is the first word that is no option, so `-cx` and `-c -x` are one.
      { when: ['-c'], operands: { first: [runsScript], rest: harmless } },
      { when: ['-s'], operands: { rest: harmless }, effects: [runsStdin] },
      { when: ['--version', '--help'], operands: { rest: harmless } },
      { unless: ['-c', '-s', '--version', '--help'], operandCount: 'none', effects: [runsStdin] },
    ],
  }),
];
