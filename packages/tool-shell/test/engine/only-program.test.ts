import { expect, test } from 'vitest';
import { onlyProgram } from '../../src/engine/only-program.ts';

test.each([
  ['grep TODO src/a.ts', 'grep'],
  [`grep -rn 'a | b; c' "two words" *.ts`, 'grep'],
  ['cat log | sort | grep -c x 2>/dev/null', 'grep'],
  ['  diff a b 2>&1 \n', 'diff'],
  ['[ -f package.json ]', '['],
  ['./node_modules/.bin/vitest', './node_modules/.bin/vitest'],
])('P10: the exit code of `%s` is that of %s', (script, program) => {
  expect(onlyProgram(script)).toBe(program);
});

test.each([
  'cd src && grep x a',
  'grep x a; true',
  'grep x a || exit 3',
  'grep x < missing',
  'grep x a > /not/writable',
  'grep "$PATTERN" a',
  'grep x `ls`',
  '! grep x a',
  'X=1 grep x a',
  '(grep x a)',
  'grep x a &',
  'grep x a\nfalse',
  'grep "x\\" a" b',
  "grep 'unfinished",
  '',
])('of `%s` nothing is said: something else could have decided it', (script) => {
  expect(onlyProgram(script)).toBeUndefined();
});

test('no text makes the reading of it slow', () => {
  const start = performance.now();
  for (const piece of ['a ', "'' ", 'a|', '"" | ', ' ', '[ ', "a'b'"]) {
    onlyProgram(`${piece.repeat(5000).slice(0, 990)}$`);
    onlyProgram(piece.repeat(50_000));
  }
  expect(performance.now() - start).toBeLessThan(200);
});
