import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, changesState, checks, harmless, reads, runsFile, runsScript, runsStdin } from '../effect.ts';
import { option } from '../option-spec.ts';

/** What `set -o` knows that changes nothing about what the words of a text mean. */
const shellOption = checks((value) =>
  /^(?:braceexpand|errexit|errtrace|functrace|hashall|interactive-comments|monitor|noclobber|noexec|noglob|notify|nounset|physical|pipefail|verbose|xtrace)$/.test(
    value,
  )
    ? []
    : [asks(`sets the option ${value}, which may change what the words of its text mean`)],
);

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
        -b | -e | -f | -h | -m | -n | -p | -t | -u | -v | -x | -B | -C | -E | -P | -T | -r | -s | -c
        --noprofile | --norc | --restricted | --verbose | --version | --help
        `,
      ),
      option(shellOption, '-o OPTION'),
      // -k takes `LD_PRELOAD=x` behind a command for a variable of it, -a hands every variable on, --posix keeps some: the reader of
      // the text knows nothing of that.
      option(asks('changes what the words of its text mean'), '-a | -k | -H | --posix'),
      // The profile of whoever runs this may do anything; HOME, which says where it lies, asks.
      option(changesState, '-l, --login'),
      option(asks('changes how text is read'), '-O OPTION | +OPTION'),
      option(asks('reads startup files'), '-i | --rcfile FILE | --init-file FILE | --debugger'),
    ],
    operands: { first: [runsFile], rest: harmless },
    forms: [
      // What is only checked is not run.
      { when: ['-n'], unless: ['-c', '-s'], operands: { first: [reads], rest: harmless } },
      // `-c` is a flag: the text is the first word that is no option, so `-cx` and `-c -x` are one.
      { when: ['-c'], operands: { first: [runsScript], rest: harmless } },
      { when: ['-s'], operands: { rest: harmless }, effects: [runsStdin] },
      { when: ['--version', '--help'], operands: { rest: harmless } },
      { unless: ['-c', '-s', '--version', '--help'], operandCount: 'none', effects: [runsStdin] },
    ],
  }),
];
