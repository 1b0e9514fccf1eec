import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fillIn, quoteWord } from '../../src/attack/fill-in.ts';
import { spellings } from '../../src/attack/tricks/spellings.ts';

const bash = (script: string): string =>
  execFileSync('bash', ['--noprofile', '--norc', '-c', script], { encoding: 'utf8', env: {}, cwd: '/' });

test.each(['plain', "it's", 'a b', '$(x)', '"; ls', 'ä\\n'])(
  '%s is one word of a shell, and comes back as it was',
  (text) => {
    expect(bash(`printf %s ${quoteWord(text)}`)).toBe(text);
  },
);

test('an encoded command decodes to itself', () => {
  const hidden = { command: "echo 'a b'" };
  expect(bash(fillIn('echo @base64 | /usr/bin/base64 -d', hidden))).toBe(hidden.command);
  expect(bash(fillIn("printf '@hex'", hidden))).toBe(hidden.command);
  expect(bash(fillIn("printf '@octal'", hidden))).toBe(hidden.command);
  expect(fillIn('@name x > @file', { ...hidden, file: '/etc/x' })).toBe('echo x > /etc/x');
});

test('names written otherwise are still that name to a shell', () => {
  const byName = spellings('echo').filter(
    (spelled) => !/[/~]|\$\((?:which|command|type|readlink)/.test(spelled) && !spelled.includes('{'),
  );
  expect(byName.length).toBeGreaterThan(15);
  for (const spelled of byName)
    expect([spelled, bash(`LC_ALL=C.UTF-8; ${spelled} it-ran`)]).toEqual([spelled, 'it-ran\n']);
});
