import { expect, test } from 'vitest';
import { readScript, type ShellCommand } from '../src/index.ts';

/** The last command whose name is this one. */
function find(script: string, name: string): ShellCommand {
  const reading = readScript(script);
  expect(reading.kind).toBe('certain');
  const command = reading.commands.findLast(({ words }) => words[0]?.value === name);
  if (command === undefined) throw new Error(`${name} was not listed`);
  return command;
}

const DIRECTORIES: readonly (readonly [script: string, ...directories: (string | null)[]])[] = [
  ['x'],
  ['cd a && x', 'a'],
  ['cd a; x', 'a'],
  ['cd a && cd b && x', 'a', 'b'],
  ['(cd a); x'],
  ['(cd a; x)', 'a'],
  ['cd a | b; x'],
  ['cd a & x'],
  ['y=$(cd a); x'],
  ['cd -- a; x', 'a'],
  ['cd; x', null],
  ['cd -; x', null],
  ['cd -P a; x', null],
  ['cd "$d"; x', null],
  ['pushd a; x', 'a'],
  ['cd -L -P; x', null],
  ['cd -L a; x', 'a'],
  ['cd -- -P; x', '-P'],
  ['command -pp cd a; x', 'a'],
  ['command -p -- cd a; x', 'a'],
  ['command -- -p cd a; x'],
  ['builtin -p cd a; x'],
  ['pushd a; popd; x', 'a', null],
  ['"$y"; x', null],
  ['command cd a; x', 'a'],
  ['builtin cd a; x', 'a'],
  ['CDX=1 cd a; x', null],
  ['if y; then cd a; fi; x', 'a'],
  ['for d in a b; do x; cd "$d"; done', null],
  ['while y; do cd ..; done; x', null],
  ['for d in a b; do (cd "$d" && y); done; x'],
  ['f() { cd a; }; f; x', null],
  ['f() { x; }; cd a; f', null],
  ['trap x2 EXIT; cd a; x', 'a'],
];

test.each(DIRECTORIES)('%j: directory changes reach the command x', (...row) => {
  const [script, ...directories] = row;
  expect(find(String(script), 'x').directoryChanges.map(({ value }) => value)).toEqual(directories);
});

test.each([
  ['cd a; x', false],
  ['cd a && x', false],
  ['y && cd a && x', false],
  ['y && cd a; x', true],
  ['y || cd a; x', true],
  ['if y; then cd a; x; fi', false],
  ['if y; then cd a; fi; x', true],
  ['case $y in a) cd a;; esac; x', true],
  ['{ cd a; } > o; x', true],
  ['cd a\nx', false],
  ['cd a > o; x', true],
  ['cd a < o; x', true],
  ['cd a 2>/dev/null; x', false],
  ['pushd a >/dev/null 2>&1; x', false],
  [': $((1/0)); cd a; x', false],
  [': $((1/0)); cd a\nx', true],
  ['cd a; : $((1/0))\nx', false],
  ['readonly r=1; r=2; cd a\nx', true],
  ['UID=1; cd a\nx', true],
  ['f() { : $((1/0)); }; f; cd a\nx', true],
  ['y=$(: $((1/0))); cd a\nx', false],
  ['shopt -s failglob; y *.c; cd a\nx', true],
])('%j: the directory change before x may have been skipped: %s', (script, mayBeSkipped) => {
  expect(find(script, 'x').directoryChanges.map((change) => change.mayBeSkipped)).toEqual([mayBeSkipped]);
});

test.each([
  ['cd a && x', true],
  ['y && cd a && x', true],
  ['cd a && { x; }', true],
  ['cd a && (x)', true],
  ['cd a && y && x', true],
  ['cd a >/dev/null && x', true],
  ['cd a; x', false],
  ['cd a && y; x', false],
  ['cd a && y || x', false],
  ['cd a || x', false],
  ['! cd a && x', false],
  ['cd a | y && x', false],
  ['{ cd a; y; } && x', false],
  ['if cd a && y; then z; else x; fi', false],
  ['while cd a && y; do x; done', false],
])('%j: x runs only where the directory change has succeeded: %s', (script, hasSucceeded) => {
  const changes = find(script, 'x').directoryChanges;
  expect(changes.length > 0 && changes.every((change) => change.hasSucceeded)).toBe(hasSucceeded);
});

test('the text of a trap may run in any directory the script goes to', () => {
  expect(find("trap 'rm -rf x' EXIT; cd /", 'trap').directoryChanges.map(({ value }) => value)).toEqual([
    null,
  ]);
});

const ENVIRONMENTS: readonly (readonly [script: string, ...env: string[]])[] = [
  ['x'],
  ['A=1 x'],
  ['A=1; x', 'A'],
  ['export A=1; x', '!A'],
  ['A=1; export A; x', 'A', '!A'],
  ['export A; A=1; x', '!A', '!A'],
  ['set -a; A=1; x', '!A'],
  ['set -o allexport; A=1; x', '!A'],
  ['declare -x A=1; x', '!A'],
  ['(export A=1); x'],
  ['if y; then export A=1; fi; x', '!A'],
  ['read -r PATH < f; x', 'PATH'],
  ['for PATH in a; do x; done', 'PATH'],
  ['printf -v PATH %s a; x', 'PATH'],
  ['unset PATH; x', 'PATH'],
  ['A=1 :; x', '!A'],
  ['A=1 B=$(x) c', '!A', '!B'],
  ['PATH=a B=$(x)', 'PATH', 'B'],
  ['B=$(x) c'],
  ["printf 'a%n' PATH; x", 'PATH'],
  ["printf -- '%-*hhn' 3 PATH; x", 'PATH'],
  ["printf '%%n' PATH; x"],
  ["printf '%s%n' a PATH; x", 'a', 'PATH'],
  ['printf -v A %n B; x', 'A', 'B'],
  ['getopts ab PATH; x', 'PATH', 'OPTARG', 'OPTIND'],
  ['getopts -- ab PATH; x', 'PATH', 'OPTARG', 'OPTIND'],
  ['while y; do x; export A=1; done', '!A'],
  ['f() { export A=1; }; f; x', '!A'],
  ['f() { x; }; export A=1; f', '!A'],
  ['main() { A=1 f; }; f() { x; }; main', '!A'],
  ['main() { A=1 "$g"; }; f() { x; }; main', '!A'],
  ['while y; do (export B=1; x); export A=1; done', '!A', '!B'],
];

test.each(ENVIRONMENTS)('%j: assignments reach the command x', (script, ...env) => {
  expect(find(script, 'x').inheritedEnv.map(({ name, exported }) => (exported ? '!' : '') + name)).toEqual(
    env,
  );
});

test.each(['f() { local PATH; x; }', 'f() { declare -x PATH; x; }'])(
  '%j: a name that a function declares is empty in it, whatever was assigned before',
  (definition) => {
    const env = find(`PATH=/bin; ${definition}; f`, 'x').inheritedEnv;
    expect(env.some(({ name, value }) => name === 'PATH' && value === null)).toBe(true);
  },
);

test.each([
  ['x', false],
  ['curl a | x', true],
  ['x | cat', false],
  ['x < f', true],
  ['x < /dev/null', false],
  ['x <<< a', true],
  ['x <<E\na\nE', true],
  ['x <&3', true],
  ['x 0>&3', true],
  ['x >&3', false],
  ['x 0>&-', false],
  ['a <<E > $(x)\nb\nE', true],
  ['{ a; } < f > $(x)', true],
  ['a > $(x)', false],
  ['x 3< f', false],
  ['{ x; } < f', true],
  ['while x; do y; done < f', true],
  ['a | { b; x; }', true],
  ['a | (x)', true],
  ['exec < f; x', true],
  ['exec -- < f; x', true],
  ['a=$(x) b <<E\nc\nE', true],
  ['{ exec < f; } > o; x', true],
  ['{ y; } < f; x', false],
  ['tee >(x)', true],
  ['f() { x; }; a | f', true],
  ['a | y=$(x)', true],
])('%j: stdin of the command x is fed: %s', (script, fed) => {
  expect(find(script, 'x').stdinIsFed).toBe(fed);
});

test.each([
  ['x', false],
  ['x() { a; }; x', true],
  ['x; x() { a; }', false],
  ['(x() { a; }); x', false],
  ['false && x() { a; }; x', false],
  ['if y; then x() { a; }; fi; x', false],
  ['x() { a; }; unset -f x; x', false],
  ['x() { a; }; while x; do unset x; done', false],
  ['x() { a; }; "$y"; x', false],
  ['x() { a; }; command x', false],
  ['main() { x; }; x() { a; }; main', true],
  ['main() { x; }; main; x() { a; }', false],
  ['x() { a; }; main() { x; }; unset -f x; main', false],
  ['x() { a; } | b; x', false],
  ['{ x() { a; }; } > o; x', false],
  ['{ x() { a; }; }; x', true],
  [': $((1/0)); x() { a; }; x', true],
  [': $((1/0)); x() { a; }\nx', false],
  ['x() { a; }; : $((1/0))\nx', true],
  ['main() { x; }; : $((1/0)); x() { a; }\nmain', false],
])('%j: the last x is surely a function of the script: %s', (script, defined) => {
  const commands = readScript(script).commands.filter(({ words }) =>
    words.some(({ value }) => value === 'x'),
  );
  expect(commands.filter(({ words }) => words[0]?.value !== 'unset').at(-1)?.definedInScript).toBe(defined);
});

test('a literal here-document body is given, an expanded one is not', () => {
  expect(find("x <<'E'\n$(a)\nE", 'x').redirects[0]?.body).toBe('$(a)\n');
  expect(find('x <<-E\n\ta\n\tE', 'x').redirects[0]?.body).toBe('a\n');
  expect(find('x <<E\n$a\nE', 'x').redirects[0]?.body).toBeNull();
});

test.each([
  'i=0; while [ $i -lt 3 ]; do i=$((i+1)); done',
  'n=1; ((n++)); echo $((n * 2))',
  'export n=1; echo $((n * 2))',
  'f() { local n=1; echo $((n * 2)); }; f',
  'COUNT=0; COUNT=$((COUNT + 1))',
  'for i in 1 2 3; do echo $((i + 1)); done',
  'SECONDS=0; npm test; echo "took $((SECONDS / 60)) min"',
  'echo $((RANDOM % 6 + 1))',
  'while getopts ab: opt; do case $opt in a) v=1 ;; esac; done; shift $((OPTIND - 1))',
  'f() { local OPTIND opt; getopts a opt; }; OPTIND=1; unset OPTIND',
  'RANDOM=$$; echo $RANDOM',
  'declare -a list=(a "$b"); declare -A map; local_() { local name=$1 note="(none)"; }; local_ a',
  'export PS1="(venv) $PS1"; readonly NOTE="($x)"',
  'declare -a x=a$y; echo done >& log.txt',
  'export LC_ALL=C.UTF-8 LANG=en_US.UTF-8; echo é',
  'LC_ALL=C sort é; unset LC_ALL',
  'export LANG=$x; sort f',
  'for i in {1..5}; do echo $((i * i)); done',
  'for ((i = 0; i < 3; i++)); do echo "$i"; done',
  'pid=$!; wait "$pid"',
  '[ $# -gt 0 ] && [ $? -eq 0 ]',
  'set -euo pipefail; npm ci',
  'trap "rm -f t" EXIT INT TERM; a',
  'trap \'kill $(jobs -p); echo "stopped at $(date)"\' INT; a',
  'i=0\nwhile [ $i -lt 3 ]; do\n  i=$((i + 1))\ndone\necho $((i))',
  'while IFS= read -r line; do echo "$line"; done',
])('%j is ordinary and certain', (script) => {
  expect(readScript(script).kind).toBe('certain');
});
