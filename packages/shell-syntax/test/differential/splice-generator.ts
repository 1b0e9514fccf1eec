import type { Random } from './random.ts';

const GLUE = [
  ' ',
  '; ',
  '\n',
  ' && ',
  ' || ',
  ' | ',
  ' & ',
  '',
  ' \\\n',
  '\n# x\n',
  '; { ',
  '; }',
  ' $(',
  ')',
  '"',
  "'",
  ' <<E\n',
  '\nE\n',
];
const INSERTS = [
  ...'$(){}[]<>|&;\'"`\\\n #!=~*?,:@%+-\tE1'.split(''),
  '$(',
  '${',
  '<(',
  '>(',
  '((',
  '))',
  '$((',
  '$[',
  "$'",
  '$"',
  '\\\n',
  ';;',
  ';&',
  '&&',
  '||',
  '|&',
  '&>',
  '>&',
  '<<',
  '<<<',
  '<<-',
  ' }',
  '{ ',
  '( ',
  ' )',
  '[[ ',
  ' ]]',
  ' in ',
  ' do ',
  ' done',
  ' then ',
  ' fi',
  ' esac',
  '! ',
  'time ',
  'case a in ',
  'B=1 ',
  'export B=2; ',
  'cd d; ',
  ' >o',
  ' 2>o1',
  '"$@"',
  '$x',
  '"$y"',
  'eval ',
  'command ',
  'exec ',
  '\u00e9',
  '\u00c1',
];
// A script that a wrapper holds is read at another level.
const WRAPPERS: readonly (readonly [string, string])[] = [
  ['c50 $(', ')'],
  ['c50 "$(', ')"'],
  ['c50 `', '`'],
  ['(', ')'],
  ['( ', '\n)'],
  ['{ ', '\n}'],
  ['{ ', '; }'],
  ['f1() { ', '\n}; f1'],
  ['if ', '; then c51; fi'],
  ['if c51; then ', '; else c52; fi'],
  ['while ', '; do c51; break; done'],
  ['for z in a b; do ', '\ndone; c51'],
  ['case a in a) ', ';; esac; c51'],
  ['c50 <(', ')'],
  ['c50 <<E\n$(', ')\nE\nc51'],
  ['c50 ${x:-$(', ')}'],
  ["eval '", "'; c51"],
  ['c50 | ', ' | c51'],
  ['! ', ''],
  ['time ', ''],
  ['{ ', '\n} >o7'],
  ['(', ') >o8; c51'],
  ['x=$(', '); c51 "$x"'],
  ['B=5 ', ''],
  ['cd d && ', '; c51'],
  ['cd d; ', '; c51'],
  ['set -e; ', ''],
  ['', ' # c9\nc51'],
  ['', ' &'],
  ['', '; c51'],
  ['c50 && ', ' || c51'],
  ['exec 3>o9; ', ' >&3'],
  ["trap '", "' EXIT; c51"],
  ['B=1; ', '; c51'],
  ['export M=1; ', '; c51'],
  ['f2() { ', '\n} >o6; f2; c51'],
  ['until ', '; do break; done; c51'],
  ['c50 <<-E\n\t`', '`\n\tE\nc51'],
];

/** Makes scripts by cutting, joining, wrapping and changing given ones. */
export class SpliceGenerator {
  readonly #random: Random;
  readonly #material: readonly string[];

  constructor(random: Random, material: readonly string[]) {
    this.#random = random;
    this.#material = material;
  }

  /** One script. */
  script(): string {
    let text = this.#take();
    for (let turns = this.#random.below(4); turns > 0; turns -= 1) text = this.#change(text);
    return text.slice(0, 4000);
  }

  #take(): string {
    return this.#random.pick(this.#material);
  }

  #change(text: string): string {
    const at = this.#random.below(text.length + 1);
    const other = this.#take();
    switch (this.#random.below(8)) {
      case 0: {
        const [before, after] = this.#random.pick(WRAPPERS);
        return before + text + after;
      }
      case 1:
        return text + this.#random.pick(GLUE) + other;
      case 2:
        return text.slice(0, at) + other.slice(this.#random.below(other.length + 1));
      case 3:
        return text.slice(0, at) + this.#random.pick(INSERTS) + text.slice(at);
      case 4:
        return text.slice(0, at) + text.slice(at + 1 + this.#random.below(3));
      case 5: {
        const [before, after] = this.#random.pick(WRAPPERS);
        return before + text + this.#random.pick(GLUE.slice(0, 7)) + other + after;
      }
      case 6:
        // Inside a word: a piece of another script stands where a blank was.
        return text.replace(' ', () => ` ${other} `);
      default:
        return `${text};${other}`;
    }
  }
}
