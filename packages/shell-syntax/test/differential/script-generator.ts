import type { Random } from './random.ts';
import { STATE_SNIPPETS } from './state-snippets.ts';

const NASTY = [
  ...'$(){}[]<>|&;\'"`\\\n #!=~*?,:@%+-'.split(''),
  '$(',
  '${',
  '<(',
  '))',
  '((',
  '\\\n',
  "$'",
  '<<E\n',
  ';;',
  '\t',
  '&&',
  ' }',
  '{ ',
  ' in ',
  ' do ',
  '$[',
  '$"',
];

/**
 * Makes shell scripts out of tricky pieces. Every command has its own name (`c0`, `c1` …), which no machine has,
 * so that bash reports each one it tries. No absolute path but /dev/null, no `..`, no program.
 */
export class ScriptGenerator {
  readonly #random: Random;
  #names = 0;
  #tame = false;

  constructor(random: Random) {
    this.#random = random;
  }

  /** One script; some are broken on purpose by changed characters. */
  script(): string {
    this.#names = 0;
    // Tame scripts stay mostly readable, so that many are compared; wild ones look for what nobody thought of.
    this.#tame = this.#random.below(10) < 6;
    let text = this.#list(1 + this.#random.below(3));
    const edits = this.#random.below(this.#tame ? 8 : 2) === 0 ? 1 + this.#random.below(3) : 0;
    for (let edit = 0; edit < edits; edit += 1) text = this.#mutate(text);
    return text;
  }

  #mutate(text: string): string {
    const at = this.#random.below(text.length + 1);
    const nasty = this.#random.pick(NASTY);
    const skip = this.#random.below(3);
    return (
      text.slice(0, at) + (this.#random.below(4) === 0 ? '' : nasty) + text.slice(at + (skip === 2 ? 1 : 0))
    );
  }

  #name(): string {
    this.#names += 1;
    return `c${this.#names - 1}`;
  }

  /** Runs one of the choices; a tame script takes one of the first `tame`. */
  #any(tame: number, ...choices: (() => string)[]): string {
    return this.#random.pick(this.#tame ? choices.slice(0, tame) : choices)();
  }

  #list(depth: number): string {
    const parts = [this.#statement(depth)];
    while (this.#random.below(3) === 0 && parts.length < 5) parts.push(this.#statement(depth));
    let text = parts[0] ?? '';
    for (const part of parts.slice(1)) {
      const heredoc = text.includes('<<');
      text +=
        (heredoc
          ? '\n'
          : this.#random.pick([';', '; ', '\n', ' && ', ' || ', ' | ', ' & ', ' |& ', '\n# $(x)\n', ';\n'])) +
        part;
    }
    return text;
  }

  #statement(depth: number): string {
    if (depth <= 0) return `${this.#name()} ${this.#simpleWord()}`;
    const list = (): string => this.#list(depth - 1);
    const word = (): string => this.#word(depth - 1);
    const simple = (): string => this.#simple(depth);
    return this.#any(
      31,
      () => this.#state(depth),
      () => this.#state(depth),
      () => this.#state(depth),
      () => this.#state(depth),
      simple,
      simple,
      simple,
      simple,
      () => `( ${list()} )`,
      () => `(${list()}\n)`,
      () => `{ ${list()}\n}`,
      () => `{ ${list()}; } ${this.#redirect(depth - 1)}`,
      () => `if ${list()}; then ${list()}; fi`,
      () => `if ${list()}\nthen ${list()}\nelse ${list()}\nfi`,
      () => `for x in ${word()} ${word()}; do ${list()}\ndone`,
      () => `for x in ${word()}\ndo ${list()}; break; done ${this.#redirect(depth - 1)}`,
      () => `while ${list()}; do ${list()}; break; done`,
      () => `until ${list()}; do ${list()}; break\ndone`,
      () => `case ${word()} in ${word()}) ${list()};; (*) ${list()}\n;; esac`,
      () => `case a in a|b) ${list()};& c) ${list()};; esac`,
      () => `f${this.#random.below(3)}() { ${list()}\n}; f${this.#random.below(3)} ${word()}`,
      () => `function g { ${list()}; }; g`,
      () => `[[ ${word()} == ${word()} && -n ${word()} ]] && ${list()}`,
      () => `[[ ${word()} =~ ^(a|b)$ || ! -f ${word()} ]]; ${list()}`,
      () => `((${this.#arithmetic(depth - 1)})) || ${list()}`,
      () => `for ((i=0;i<1;i++)); do ${list()}; done`,
      () => `! ${simple()}`,
      () => `time ${simple()}`,
      () => `${simple()} <<E ${this.#redirect(0)}\n${this.#body(depth - 1)}\nE\n${simple()}`,
      () => `${simple()} <<'E'\n${this.#body(depth - 1)}\nE\n`,
      () => `${simple()} <<-E\n\t${this.#body(depth - 1)}\n\tE\n`,
      () => `a=(${word()} ${word()}) ${this.#random.pick(['', '; c_after', 'y c_glued'])}`,
      () => `export v${this.#random.below(3)}=${word()} w=(${word()})`,
      () => `x=${word()}; $x ${word()}`,
      () => `x=5; echo $((x + 1)) \${x}\n${simple()}`,
      () =>
        `i=${this.#random.pick(["'a[$(c_env)]'", '1', '"$(c_q)"'])}; ${this.#random.pick(['((i))', 'echo $((i+1))', '[[ $i -eq 1 ]]', 'declare -i j=i', 'echo ${a[i]}', 'a[i]=1', 'let i++', '[ -v "$i" ]', 'printf -v "$i" x', 'unset "$i"', 'read "$i"', 'test $i', '[[ -v $i ]]', 'echo ${x:i}', 'export "$i=1"', 'printf "-v$i" y', 'wait -p "$i"', 'mapfile "$i"', 'getopts a "$i"'])}`,
      () => `x='$(c_p)'; echo \${x@P} "\${x@${this.#random.pick(['P', 'Q', 'E', 'A'])}}"`,
      () => `PS4='$(c_ps)'; set -x; ${simple()}`,
      () =>
        `shopt -s ${this.#random.pick(['expand_aliases', 'extglob', 'nullglob', 'lastpipe'])}\nalias zz='c_alias x'\nzz\n${simple()}`,
      () => `set -${this.#random.pick(['e', 'u', 'f', 'a', 'k', 'x', 'o posix', 'B'])}; ${simple()}`,
      () => `eval '${this.#name()} y'\n${simple()}`,
      () => `trap '${this.#name()}' ${this.#random.pick(['EXIT', 'DEBUG', 'ERR'])}; ${simple()}`,
      () => `unset -f f0; f0() { ${simple()}\n}\nf0 "$@"`,
      () => `coproc ${simple()}`,
      () => `exec 3>&1; ${simple()} >&3`,
    );
  }

  #state(depth: number): string {
    return this.#random.pick(STATE_SNIPPETS).replaceAll(/%[lsw](?![A-Za-z])/g, (slot) => {
      if (slot === '%l') return this.#list(depth - 1);
      return slot === '%w' ? this.#word(depth - 1) : this.#simple(depth - 1);
    });
  }

  #simple(depth: number): string {
    const words = [this.#random.below(12) === 0 ? this.#word(depth - 1) : this.#name()];
    while (this.#random.below(2) === 0 && words.length < 4) words.push(this.#word(depth - 1));
    if (this.#random.below(5) === 0)
      words.splice(this.#random.below(words.length + 1), 0, this.#redirect(depth - 1));
    if (this.#random.below(6) === 0)
      words.unshift(`${this.#random.pick(['a', 'B', 'x', 'a[1]', 'x+'])}=${this.#word(depth - 1)}`);
    return words.join(this.#random.pick([' ', ' ', ' ', '  ', ' \\\n', '\t']));
  }

  #redirect(depth: number): string {
    const target = (): string => this.#random.pick(['o', '"o p"', '/dev/null', `o$(${this.#name()})`]);
    const operator = this.#random.pick(['>', '>>', '2>', '<', '&>', '>|', '2>&1 >', '<>', '1>', '<<<']);
    return depth > 0 && this.#random.below(3) === 0
      ? `${operator}${this.#word(depth - 1)}`
      : `${operator} ${target()}`;
  }

  #simpleWord(): string {
    return this.#random.pick([
      'a',
      "'b c'",
      '"d $x e"',
      '$x',
      '${x:-y}',
      '\\$z',
      'a#b',
      '-n',
      '{a,b}',
      '*',
      "$'t\\tq'",
      '""',
      '~',
      'x=y',
      '$@',
      '"$@"',
      '[',
      ']',
      '{}',
      'a{1..2}',
      '"\\$(n)"',
      "'$(n)'",
      '!',
      '$',
      'a~b',
      '%',
      '^',
      '@',
      '"a\\"b"',
      '\\"',
      "\\'",
      '$1',
      '$#',
      '"\\\\"',
      'a\\ b',
      '$',
      '"$"',
      "$'\\''",
      '"`"`"',
      'if',
      'do',
      '}',
      '$_',
    ]);
  }

  #word(depth: number): string {
    if (depth <= 0) return this.#simpleWord();
    const list = (): string => this.#list(depth - 1);
    const word = (): string => this.#word(depth - 1);
    const plain = (): string => this.#simpleWord();
    return this.#any(
      16,
      plain,
      plain,
      plain,
      () => plain() + plain(),
      () => plain() + word(),
      () => `$(${list()})`,
      () => `"$(${list()})"`,
      () => `"a $(${list()}\n) b"`,
      () => `\`${this.#name()} ${this.#random.pick(['x', "'y'", '"z"', '\\$q', '\\`c_bt\\`'])}\``,
      () => `"\`${this.#name()} ${this.#random.pick(['x', "'y'", '\\"z\\"', '"z"'])}\`"`,
      () => `\${x:-${word()}}`,
      () => `"\${x:-${word()}}"`,
      () => `"\${x:-'$(${list()})'}"`,
      () => `\${x:+'$(${list()})'}`,
      () =>
        `\${x${this.#random.pick(['%', '#', '%%', '/', '//', ':-', ':+', '-', '^', ',,', ':=', ':?'])}${word()}}`,
      () => `\${x/${word()}/${word()}}`,
      () => `\${x:${this.#arithmetic(depth - 1)}}`,
      () => `\${a[${this.#arithmetic(depth - 1)}]}`,
      () => `<(${list()})`,
      () => `>(${list()})`,
      () => `$((${this.#arithmetic(depth - 1)}))`,
      () => `"$((${this.#arithmetic(depth - 1)}))"`,
      () => `$[${this.#arithmetic(depth - 1)}]`,
      () => `$(case a in a) ${list()};; esac)`,
      () => `$(${this.#name()} # ) ' "\n)`,
      () => `$(${this.#name()} <<E\n${this.#body(depth - 1)}\nE\n)`,
      () => `\${ ${this.#name()}; }`,
      () => `{a,$(${list()})}`,
      () => `@(a|$(${list()}))`,
      () => `$( (${list()}) )`,
      () => `$((${list()}) )`,
      () => `$"${this.#name()} $(${list()})"`,
      () => `$(<${plain()})`,
    );
  }

  #arithmetic(depth: number): string {
    return this.#any(
      2,
      () => '1+2',
      () => 'i',
      () => 'i++',
      () => `i + $(${this.#name()})`,
      () => `a[$(${this.#name()})]`,
      () => '$x*2',
      () => '16#ff',
      () => `"$(${this.#list(depth - 1)})"`,
      () => '1<(2)',
      () => `i=${this.#random.below(9)},i>3?1:0`,
      () => `\`${this.#name()}\``,
      () => `rm x + $(case a in a) ${this.#name()};; esac)`,
      () => `x='$(${this.#name()})'`,
    );
  }

  #body(depth: number): string {
    return this.#any(
      6,
      () => 'text',
      () => `a $x "$(${this.#list(depth - 1)})" b`,
      () => `'$(${this.#name()})'`,
      () => `\\$(${this.#name()}) \`${this.#name()}\``,
      () => `\${x:-$(${this.#name()})} "quote' <(${this.#name()})`,
      () => `\${x:-"$(${this.#name()})"} $((1+2)) \\\\$(${this.#name()})`,
      () => `line\n E\nE \n $(${this.#name()})`,
      () => `back \\\n$(${this.#name()})`,
    );
  }
}
