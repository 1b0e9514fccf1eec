import { expect, test } from 'vitest';
import { readScript } from '../src/index.ts';
import { renderCommands } from './render-commands.ts';

type Row = readonly [script: string, ...commands: string[]];

const QUOTES: readonly Row[] = [
  ["echo 'a b'", 'echo "a b"'],
  ['echo "a b"', 'echo "a b"'],
  ['echo a\\ b', 'echo "a b"'],
  ['echo "a\\"b"', 'echo "a\\"b"'],
  ['echo "a\\$b"', 'echo a$b'],
  ["echo '$(rm x)'", 'echo "$(rm x)"'],
  ['echo "\\$(rm x)"', 'echo "$(rm x)"'],
  ['echo "rm -rf /"', 'echo "rm -rf /"'],
  ["grep 'sudo ' log", 'grep "sudo " log'],
  ['git add dd', 'git add dd'],
  ['cat asphalt.txt', 'cat asphalt.txt'],
  ['echo a"b"\'c\'d', 'echo abcd'],
  ['echo ""', 'echo ""'],
  ["echo $'a\\tb'", 'echo "a\\tb"'],
  ["echo $'\\x41'", 'echo A'],
  ["echo $'\\u00e9'", 'echo ?'],
  ['echo "a\nb"', 'echo "a\\nb"'],
  ['echo \\\\', 'echo \\'],
  ['echo "\\n"', 'echo \\n'],
  ['echo a#b', 'echo a#b'],
  ['echo "#x"', 'echo #x'],
  ['echo $', 'echo $'],
  ['echo "$"', 'echo $'],
  ['echo "100%"', 'echo 100%'],
  ['\\ls', 'ls'],
  ['"ls" -l', 'ls -l'],
  ["'r'm x", 'rm x'],
  ['r\\m x', 'rm x'],
  ['echo a=b', 'echo a=b'],
  ['echo {}', 'echo {}'],
  ['echo a}', 'echo a}'],
  ['echo é ✔\ufe0f', 'echo é ✔\ufe0f'],
  ['echo HEAD~1 stash@{0}', 'echo HEAD~1 stash@{0}'],
];

test.each(QUOTES)('S15: quotes: %j is read with certainty', (script, ...commands) => {
  const reading = readScript(script);
  expect({ kind: reading.kind, commands: renderCommands(reading.commands) }).toEqual({
    kind: 'certain',
    commands,
  });
});

const UNKNOWN_WORDS: readonly Row[] = [
  ['$CMD a', '?* a'],
  ['"$CMD" y', '? y'],
  ['echo $x', 'echo ?*'],
  ['echo "$x"', 'echo ?'],
  ['echo a$x', 'echo a?*'],
  ['echo "a${x}b"', 'echo a?'],
  ['echo --out=$x', 'echo --out=?*'],
  ['echo *.ts', 'echo ?*'],
  ['echo a?', 'echo a?*'],
  ['echo [ab]', 'echo ?*'],
  ['[ -f x ]', '[ -f x ]'],
  ['echo {a,b}', 'echo ?*'],
  ['echo {1..3}', 'echo ?*'],
  ['echo a{b', 'echo a{b'],
  ['echo ~', 'echo ?'],
  ['echo ~/x', 'echo ?'],
  ['echo a=~/x', 'echo a=?'],
  ['echo "~"', 'echo ~'],
  ['echo $@', 'echo ?*'],
  ['echo "$@"', 'echo ?*'],
  ['echo "$*"', 'echo ?'],
  ['echo ${x:-d}', 'echo ?*'],
  ['echo "${x:-d e}"', 'echo ?'],
  ['echo ${x%.*} ${x##*/}', 'echo ?* ?*'],
  ['echo ${#x}', 'echo ?*'],
  ['echo ${x/a/b} ${x//a}', 'echo ?* ?*'],
  ['echo ${x:1:2}', 'echo ?*'],
  ['echo ${x^^} ${x,,}', 'echo ?* ?*'],
  ['echo ${x:?no}', 'echo ?*'],
  ['echo ${x:+y}', 'echo ?*'],
  ['echo $((1+2))', 'echo ?*'],
  ['echo $1 $# $? $$ $!', 'echo ?* ?* ?* ?* ?*'],
  ['echo ${a[0]} "${a[@]}"', 'echo ?* ?*'],
  ['echo ${x@Q}', 'echo ?*'],
];

test.each(UNKNOWN_WORDS)('S15: unknown words: %j is read with certainty', (script, ...commands) => {
  const reading = readScript(script);
  expect({ kind: reading.kind, commands: renderCommands(reading.commands) }).toEqual({
    kind: 'certain',
    commands,
  });
});

const ASSIGNMENTS: readonly Row[] = [
  ['X=1', 'X=1'],
  ['X=1 a', '!X=1 a'],
  ['X=$y a', '!X=?* a'],
  ['X= a', '!X="" a'],
  ['X=1 Y=2 a b=c', '!X=1 !Y=2 a b=c'],
  ['X+=1', 'X+=1'],
  ['export X=1; a', '!X=1 export X=1', 'a'],
  ['export X=1 Y="$z"; a', '!X=1 !Y=? export X=1 Y=?', 'a'],
  ['X=1; export X; a', 'X=1', '!X=1 export X', 'a'],
  ['set -a; X=1; a', 'set -a', '!X=1', 'a'],
  ['declare -x X=1; a', '!X=1 declare -x X=1', 'a'],
  ['local x=1', 'x=1 local x=1'],
  ['readonly X=1', 'X=1 readonly X=1'],
  ['PATH=/x:$PATH; ls', 'PATH=/x:?*', 'ls'],
  ['PATH=/x ls', '!PATH=/x ls'],
  ['x=(a b)', 'x=?'],
  ['x[1]=a', 'x=a'],
  ['unset X', 'X=? unset X'],
  ['read -r X', 'X=? read -r X'],
  ['read -r a b', 'a=? b=? read -r a b'],
  ['printf -v X %s a', 'X=? printf -v X %s a'],
  ['printf "%s" "$x"', 'printf %s ?'],
  ['env X=1 a', 'env X=1 a'],
  ['X=~/a', 'X=?'],
  ['IFS= read -r l', '!IFS="" l=? read -r l'],
  ['IFS=, read -r a b', '!IFS=, a=? b=? read -r a b'],
];

test.each(ASSIGNMENTS)('S15: assignments: %j is read with certainty', (script, ...commands) => {
  const reading = readScript(script);
  expect({ kind: reading.kind, commands: renderCommands(reading.commands) }).toEqual({
    kind: 'certain',
    commands,
  });
});
