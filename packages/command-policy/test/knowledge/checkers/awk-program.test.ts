import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckContext } from '../../../src/knowledge/argument-check.ts';
import { awkProgram } from '../../../src/knowledge/checkers/awk-program.ts';

const context = {} as CheckContext;
const check = (program: string): readonly unknown[] => awkProgram(program, context);

test('what it runs, reads and writes is said where it stands in the program', () => {
  expect(check('{ print > "out.txt" }')).toEqual([{ kind: 'writes', path: 'out.txt' }]);
  expect(check('{ print | "sort -n" }')).toEqual([{ kind: 'runs', what: 'script', text: 'sort -n' }]);
  expect(check('BEGIN { system("ls") }')).toEqual([{ kind: 'runs', what: 'script', text: 'ls' }]);
  expect(check('BEGIN { while (("ls" | getline f) > 0) n++ }')).toEqual([
    { kind: 'runs', what: 'script', text: 'ls' },
  ]);
  expect(check('BEGIN { while ((getline l < "f") > 0) n++ }')).toEqual([{ kind: 'reads', path: 'f' }]);
});

test.each([
  '{ print $1 / 2, ($3 > 4) }',
  '$1 > 5 && $2 !~ /a|b/ { n += $1 / $2 } END { print n / NR }',
  '/"/ { gsub(/"/, ""); print }',
  'NR % 2 { next } { a[$1] = a[$1] " " $2 } # system("x")',
  '{ print "a | b > c" }',
])('plain programs are harmless: %s', (program) => {
  expect(check(program)).toEqual([]);
});

const asking = [expect.objectContaining({ kind: 'asks' })];

test.each([
  ['{ print "a",\n"b" > "/etc/x" }', 'a comma'],
  ['{ print "a", # why\n"b" > "/etc/x" }', 'a comma and a comment'],
  ['{ print 1 &&\n2 > "/etc/x" }', 'an operator'],
  ['{ print "a" \\\n> "/etc/x" }', 'a backslash'],
  ['{ print "a" \\\r\n> "/etc/x" }', 'a backslash and a carriage return'],
])('S15: a print statement that goes on in the next line is read to its end: %j (%s)', (program) => {
  expect(check(program)).toEqual([{ kind: 'writes', path: '/etc/x' }]);
});

test('a newline that ends a statement still does', () => {
  expect(check('{ print "a"\nif ($1 > 2) n++ }')).toEqual([]);
  expect(check('{ print "a"\r\nn = $1 > "b" }')).toEqual([]);
});

test.each(['\u00a0', '\u2028', '\u3000', '\ufeff', '\u0085', '\v', '\f', '\r'])(
  'S15: %j is no white space to every awk, so it asks',
  (space) => {
    expect(check(`{${space}print $1 }`)).toEqual(asking);
  },
);

test('S15: a word that goes on in the next line asks', () => {
  expect(check('BEGIN { sys\\\ntem("x") }')).toEqual(asking);
});

const dump = (program: string): string =>
  spawnSync('mawk', ['-W', 'dump', program], {
    encoding: 'utf8',
    timeout: 5000,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  }).stdout ?? '';
/** Its code for system, and for print and getline with a file or a pipe. */
const dangerous = /\tsystem\n|\tpushint\t-[1-5]\n\S+ \.\t(?:print|printf|getline)\n/;
const hasDump = dangerous.test(dump('BEGIN { system("x") }')) && !dangerous.test(dump('BEGIN { print }'));

const pieces = String.raw`
system("x") ␣print␣ > "f" | getline < / " /"/ ␣x␣ 1 ( ) { } ; ↵ $ $1 [ ] ~ ! ++ length ␣in␣ ␣if␣(x)␣ /a/ /[/]/ \ # , = /= + ?␣ :
"x"␣|␣getline print␣>␣"f" ␣x␣/ /␣" BEGIN{ END{ ␣else␣ return␣ f(x) a[1] && \" \/
`
  .split(/\s+/)
  .filter((text) => text !== '')
  .map((text) => text.replaceAll('␣', ' ').replaceAll('↵', '\n'));
const frames = ['%', '{ % }', '{ x = %; y = 1 }', 'BEGIN { if (x) % }', '{ %; system("id"); "/" }'];
/** What may stand before a slash: taken for a division where it starts an expression, the quote hides the call. */
const before =
  'x length getline in 1 ) if(x) x++ $ $1 a[1] return print else exit /a/ "s" ! ~ ( , f(x) delete NR next } { ; substr BEGIN';
const hiding = fc
  .tuple(
    fc.constantFrom('', 'x = ', 'print ', 'x ', '('),
    fc.constantFrom(...before.split(' ')),
    fc.constantFrom(' ', ''),
  )
  .map(([start, word, gap]) => `${start}${word}${gap}/"/; system("id"); y = z ~ /"/`);

/** mawk shows the code it made of a program without running it. */
test(
  hasDump
    ? 'S2: mawk makes nothing dangerous of a program found harmless'
    : 'not compared: this machine has no mawk with -W dump',
  () => {
    if (!hasDump) return;
    const mixed = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join(''));
    const property = fc.property(fc.oneof(hiding, mixed), fc.constantFrom(...frames), (text, frame) => {
      const program = frame.replace('%', () => text);
      return check(program).length > 0 || !dangerous.test(dump(program));
    });
    const numRuns = process.env['UMBO_FAULTS'] === 'full' ? 60_000 : 500;
    expect(fc.check(property, { numRuns }).counterexample).toBeNull();
  },
  300_000,
);
