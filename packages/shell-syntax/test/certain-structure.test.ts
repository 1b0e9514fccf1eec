import { expect, test } from 'vitest';
import { readScript } from '../src/index.ts';
import { renderCommands } from './render-commands.ts';

type Row = readonly [script: string, ...commands: string[]];

const LISTS_AND_PIPELINES: readonly Row[] = [
  ['ls', 'ls'],
  ['ls -la /tmp', 'ls -la /tmp'],
  ['a; b', 'a', 'b'],
  ['a && b', 'a', 'b'],
  ['a || b', 'a', 'b'],
  ['a & b', 'a', 'b'],
  ['a &', 'a'],
  ['a | b', 'a', 'b'],
  ['a | b | c', 'a', 'b', 'c'],
  ['a |& b', 'a', 'b'],
  ['! a', 'a'],
  ['time a', 'a'],
  ['time -p a b', 'a b'],
  ['a;', 'a'],
  ['a\nb', 'a', 'b'],
  ['\n\na\n\n', 'a'],
  ['a # comment $(x)', 'a'],
  ['# only\na', 'a'],
  ['a && b || c; d', 'a', 'b', 'c', 'd'],
  ['a &&\nb', 'a', 'b'],
  ['a |\n b', 'a', 'b'],
  ['  a\tb  c', 'a b c'],
  ['a \\\n  b', 'a b'],
  ['! a | b', 'a', 'b'],
  [''],
  ['   '],
  ['# nothing'],
];

test.each(LISTS_AND_PIPELINES)(
  'S15: lists and pipelines: %j is read with certainty',
  (script, ...commands) => {
    const reading = readScript(script);
    expect({ kind: reading.kind, commands: renderCommands(reading.commands) }).toEqual({
      kind: 'certain',
      commands,
    });
  },
);

const COMPOUND_COMMANDS: readonly Row[] = [
  ['if a; then b; fi', 'a', 'b'],
  ['if a; then b; else c; fi', 'a', 'b', 'c'],
  ['if a; then b; elif c; then d; else e; fi', 'a', 'b', 'c', 'd', 'e'],
  ['while a; do b; done', 'a', 'b'],
  ['until a; do b; done', 'a', 'b'],
  ['for x in a b; do c; done', 'c'],
  ['for x; do a; done', 'a'],
  ['for x in a\ndo\nb\ndone', 'b'],
  ['for ((i=0; i<3; i++)); do a; done', 'a'],
  ['case $x in a) b;; c|d) e;; *) f; esac', 'b', 'e', 'f'],
  ['case x in (a) b ;; esac', 'b'],
  ['case x in a) ;; esac'],
  ['case x in a) b ;& c) d ;; esac', 'b', 'd'],
  ['select x in a; do b; done', 'b'],
  ['(a)', 'a'],
  ['( a; (b) )', 'a', 'b'],
  ['{ a; }', 'a'],
  ['f() { a; }', 'a'],
  ['f () {\n a\n}\nf b', 'a', 'f b'],
  ['function f { a; }', 'a'],
  ['function f() { a; }; f', 'a', 'f'],
  ['f() { a | b & }; f', 'a', 'b', 'f'],
  ['f() { g & }; g() { a; }; f', 'g', 'a', 'f'],
  ['f() { f; }; f', 'f', 'f'],
  ['f() (a)', 'a'],
  ['if (a) then b; fi', 'a', 'b'],
  ['while read -r l; do echo "$l"; done < f', 'l=? read -r l <f', 'echo ? <f'],
  ['a | while read -r l; do b "$l"; done', 'a', 'l=? read -r l', 'b ?'],
  ['[[ -f a && ! -d b || ( c == d ) ]]'],
  ['[[ $x =~ ^(a|b)$ ]]'],
  ['[[ 1 -lt 2 ]]'],
  ['((1 + 2))'],
  ['if [ -f a ]; then b; fi', '[ -f a ]', 'b'],
  ['[ -f a ] && b', '[ -f a ]', 'b'],
  ['test -d a || b', 'test -d a', 'b'],
  ['for f in *.ts; do echo "$f"; done', 'echo ?'],
  ['{ a; } | { b; }', 'a', 'b'],
  ['if ! a; then b; fi', 'a', 'b'],
  ['while true; do a; break; done', 'true', 'a', 'break'],
];

test.each(COMPOUND_COMMANDS)('S15: compound commands: %j is read with certainty', (script, ...commands) => {
  const reading = readScript(script);
  expect({ kind: reading.kind, commands: renderCommands(reading.commands) }).toEqual({
    kind: 'certain',
    commands,
  });
});

const REDIRECTIONS: readonly Row[] = [
  ['a > b', 'a >b'],
  ['a >> b', 'a >>b'],
  ['a < b', 'a <b'],
  ['a 2> b', 'a 2>b'],
  ['a 2>&1', 'a 2>&1'],
  ['a >&2', 'a >&2'],
  ['a &> b', 'a >b'],
  ['a &>> b', 'a >>b'],
  ['a >| b', 'a >b'],
  ['a <> b', 'a <>b'],
  ['a > "$x"', 'a >?'],
  ['a >$x', 'a >?*'],
  ['a 2>/dev/null', 'a 2>/dev/null'],
  ['> b', '>b'],
  ['a 3< b', 'a 3<b'],
  ['a <<< "x y"', 'a <<<"x y"'],
  ['a >& b', 'a >b'],
  ['a <&3', 'a >&3'],
  ['a <&-', 'a >&-'],
  ['a > b 2>&1 < c', 'a >b 2>&1 <c'],
  ['{ a; b; } > c', 'a >c', 'b >c'],
  ['(a; b) 2> c', 'a 2>c', 'b 2>c'],
  ['for x in a; do b; done > c', 'b >c'],
  ['while a; do b; done < c', 'a <c', 'b <c'],
  ['if a; then b; fi >> c', 'a >>c', 'b >>c'],
  ['[[ a ]] > b', '>b'],
  ['(( 1 )) > b', '>b'],
  ['{ ((1)); } > b', '>b'],
  ['case x in a) ;; esac > b', '>b'],
  ['if [[ a ]]; then [[ b ]]; fi > c', '>c'],
  ['for x in a; do [[ b ]]; done >> c', '>>c'],
  ['( [[ a ]] ) > b', '>b'],
  ['f() { [[ a ]]; } > b; f', '>b', 'f'],
  ['a > /dev/tcp/h/1', 'a >/dev/tcp/h/1'],
  ['exec 3< f; a', 'exec 3<f', 'a'],
  ['2> e a', 'a 2>e'],
  ['a >b c', 'a c >b'],
];

test.each(REDIRECTIONS)('S15: redirections: %j is read with certainty', (script, ...commands) => {
  const reading = readScript(script);
  expect({ kind: reading.kind, commands: renderCommands(reading.commands) }).toEqual({
    kind: 'certain',
    commands,
  });
});

const HERE_DOCUMENTS: readonly Row[] = [
  ['cat <<E\nhi\nE', 'cat <<E'],
  ['cat <<E\n$(a) `b` ${x:-$(c)}\nE\nd', 'a', 'b', 'c', 'cat <<E', 'd'],
  ["cat <<'E'\n$(a)\nE", 'cat <<E'],
  ['cat <<"E"\n$(a)\nE', 'cat <<E'],
  ['cat <<\\E\n$(a)\nE', 'cat <<E'],
  ['cat <<-E\n\thi\n\tE\na', 'cat <<E', 'a'],
  ['cat <<E | a\nx\nE', 'cat <<E', 'a'],
  ['a <<A <<B\n1\nA\n2\nB', 'a <<A <<B'],
  ['cat <<E > f\nit\'s "quoted" <(x)\nE', 'cat <<E >f'],
  ['cat <<E\n\\$(a) \\\\\nE', 'cat <<E'],
  ['cat > f <<E && a\nx\nE\nb', 'cat >f <<E', 'a', 'b'],
  ["git commit -m \"$(cat <<'E'\nfix: it's $(x)\nE\n)\"", 'cat <<E', 'git commit -m ?'],
];

test.each(HERE_DOCUMENTS)('S15: here-documents: %j is read with certainty', (script, ...commands) => {
  const reading = readScript(script);
  expect({ kind: reading.kind, commands: renderCommands(reading.commands) }).toEqual({
    kind: 'certain',
    commands,
  });
});

const SUBSTITUTIONS: readonly Row[] = [
  ['echo $(a)', 'a', 'echo ?*'],
  ['echo "$(a)"', 'a', 'echo ?'],
  ['x=$(a)', 'a', 'x=?*'],
  ['x=$(a) b', 'a', '!x=?* b'],
  ['echo `a`', 'a', 'echo ?*'],
  ['echo "`a b`"', 'a b', 'echo ?'],
  ['echo $(a $(b))', 'b', 'a ?*', 'echo ?*'],
  ['echo "$(a "$(b)")"', 'b', 'a ?', 'echo ?'],
  ['a <(b) >(c)', 'b', 'c', 'a ? ?'],
  ['cat < $(a)', 'a', 'cat <?*'],
  ['a > "$(b).log"', 'b', 'a >?'],
  ['echo ${x:-$(a)}', 'a', 'echo ?*'],
  ['echo "${x:-$(a)}"', 'a', 'echo ?'],
  ['for f in $(a); do b; done', 'a', 'b'],
  ['case $(a) in b) c;; esac', 'a', 'c'],
  ['[ "$(a)" = b ]', 'a', '[ ? = b ]'],
  ['[[ $(a) == b ]]', 'a'],
  ['echo $(a; b | c)', 'a', 'b', 'c', 'echo ?*'],
  ['echo $(a\nb)', 'a', 'b', 'echo ?*'],
  ['echo $( (a) )', 'a', 'echo ?*'],
  ['echo $(a # )\n)', 'a', 'echo ?*'],
  ['$(a) b', 'a', '?* b'],
  ['x=(a $(b))', 'b', 'x=?'],
  ['export X=$(a)', 'a', '!X=?* export X=?'],
  ['echo $(<f)', '<f', 'echo ?*'],
  ['[[ -n $(a) && -z `b` ]] && c', 'a', 'b', 'c'],
  ['a=$(b)$(c) d', 'b', 'c', '!a=?* d'],
];

test.each(SUBSTITUTIONS)('S15: substitutions: %j is read with certainty', (script, ...commands) => {
  const reading = readScript(script);
  expect({ kind: reading.kind, commands: renderCommands(reading.commands) }).toEqual({
    kind: 'certain',
    commands,
  });
});
