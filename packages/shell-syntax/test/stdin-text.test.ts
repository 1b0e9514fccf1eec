import { expect, test } from 'vitest';
import { readScript } from '../src/read-script.ts';

const textOf = (script: string): string | null | undefined =>
  readScript(script).commands.find(({ words }) => words[0]?.value === 'bash')?.stdinText;

test.each<[string, string]>([
  ['bash <<< ls', 'ls\n'],
  ['bash 0<<< ls', 'ls\n'],
  ['bash < a <<< ls', 'ls\n'],
  ['bash 3< a <<< ls 2>&1', 'ls\n'],
  ['bash <<E >&2\nls\nE', 'ls\n'],
  ['bash <<-E\n\tls\n\tE', 'ls\n'],
])('S15: what a command alone reads is known: %j', (script, text) => {
  expect(textOf(script)).toBe(text);
});

test.each([
  'bash',
  'x | bash',
  'x | bash 3<<< ls',
  'bash 5<<E\nls\nE',
  'bash <<< ls < a',
  'bash <<< ls 0< a',
  'bash <<< ls 0> a',
  'bash <<< ls <> a',
  'bash <<< ls <&3',
  'bash <<< ls 0>&3',
  'bash <<< ls < /dev/null',
  'bash <<< ls <&-',
  'bash <<< "$x"',
  'bash <<E\n$x\nE',
  '{ bash; } <<< ls',
  'while read x; do bash; done <<E\nls\nE',
  'bash <<< ls 2> "$(read x; echo y)"',
])('S2: what others may read as well, or what comes from elsewhere, is not told: %j', (script) => {
  expect(textOf(script)).toBeNull();
});
