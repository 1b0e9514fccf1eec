import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckContext } from '../../../src/knowledge/argument-check.ts';
import { sedScript } from '../../../src/knowledge/checkers/sed-script.ts';

const context = {} as CheckContext;
const check = (script: string): readonly unknown[] => sedScript(script, context);

test('what reads or writes a file says which', () => {
  expect(check('s/a/b/w out.txt')).toEqual([{ kind: 'writes', path: 'out.txt' }]);
  expect(check('1r head.txt\np')).toEqual([{ kind: 'reads', path: 'head.txt' }]);
  expect(check('/x/{w a\n}\nW b')).toEqual([
    { kind: 'writes', path: 'a' },
    { kind: 'writes', path: 'b' },
  ]);
});

test.each([
  ':a;N;$!ba;s/\\n/ /g',
  '/a/,/b/{s/x/y/g;p}',
  '1~2d;$!N;P;D',
  's,/,\\,,g',
  '\\|x|Id',
  'a\\\ntext',
  '$a\\  text',
  's/[^]]*]/x/;5q1',
  'y/abc/def/;# done',
])('plain editing is harmless: %j', (script) => {
  expect(check(script)).toEqual([]);
});

const asking = [expect.objectContaining({ kind: 'asks' })];

test.each(['\u00a0', '\u2028', '\u3000', '\ufeff', '\u0085'])(
  'S15: %j is no white space to sed: it stands in a name and is no command',
  (space) => {
    expect(check(`w${space}out`)).toEqual([{ kind: 'writes', path: `${space}out` }]);
    expect(check(`w ${space}/../out`)).toEqual([{ kind: 'writes', path: `${space}/../out` }]);
    expect(check(`p;${space}p`)).toEqual(asking);
    expect(check(`s${space}a${space}b${space}`)).toEqual(asking);
    expect(check(space)).toEqual(asking);
  },
);

test('S15: what isspace(3) skips before a command is skipped, and before a file name only blanks are', () => {
  expect(check('p;\v\f\r\np')).toEqual([]);
  expect(check('w \t out')).toEqual([{ kind: 'writes', path: 'out' }]);
  expect(check('w \vout')).toEqual(asking);
});

test('S15: a delimiter that is one character here and two bytes there asks', () => {
  expect(check('s\u00e9a\u00e9b\u00e9')).toEqual(asking);
  expect(check('\\\u00e9a\u00e9p')).toEqual(asking);
});

const call = (script: string): string =>
  spawnSync('sed', ['--sandbox', '-n', '-e', script], {
    input: '',
    encoding: 'utf8',
    timeout: 5000,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  }).stderr;
const hasSandbox = call('e').includes('sandbox');

const pieces = String.raw`
s/a/b/ s/ / a b e w r W␣f e␣id g p I M ; ↵ { } ! # $ 1 , ~ + \ \↵ ␣ [ ] [^ :x ba t y/a/b/ s,a,b, i\ a\↵ c␣x 0,/x/
\, q n N l = z F [[:alpha:]] [/] \/ \n & w␣f m 2
`
  .split(/\s+/)
  .filter((text) => text !== '')
  .map((text) => text.replaceAll('␣', ' ').replaceAll('↵', '\n'));

/** GNU sed in its sandbox reads the script and refuses e, r and w without running anything. */
test(
  hasSandbox
    ? 'S2: a script found harmless never has a command that sed refuses in its sandbox'
    : 'not compared: this machine has no GNU sed with --sandbox',
  () => {
    if (!hasSandbox) return;
    const piece = fc.constantFrom(...pieces);
    const flags = fc.string({ unit: fc.constantFrom('g', 'p', 'I', 'e', '2', 'w'), maxLength: 2 });
    const part = fc.constantFrom('a', '', '\\/', '[x]', '[/]', '.*', '\\n');
    const substitution = fc
      .tuple(fc.constantFrom('/', ',', '|', '#'), part, part, flags)
      .map(([mark, from, to, flag]) => `s${mark}${from}${mark}${to}${mark}${flag}`);
    const separator = fc.constantFrom(';', '\n', ' ', '', '{', '}', '!', '#', '1', '$!', '/x/');
    const script = fc
      .array(fc.tuple(fc.oneof(substitution, piece), separator), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.flat().join(''));
    const property = fc.property(script, (text) => check(text).length > 0 || !call(text).includes('sandbox'));
    const numRuns = process.env['UMBO_FAULTS'] === 'full' ? 60_000 : 500;
    expect(fc.check(property, { numRuns }).counterexample).toBeNull();
  },
  300_000,
);
