import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';
import { allRules } from '../../src/rules/all-rules.ts';

/** What a pattern matches behind its last group: nothing but what it only looks at may stand there. */
const behindLastGroup = (source: string): string => {
  const open: boolean[] = [];
  let end = -1;
  let inClass = false;
  for (let at = 0; at < source.length; at++) {
    const char = source[at];
    if (char === '\\') at++;
    else if (inClass) inClass = char !== ']';
    else if (char === '[') inClass = true;
    else if (char === '(') open.push(source[at + 1] !== '?');
    else if (char === ')' && open.pop() === true) end = at;
  }
  return end < 0 ? '' : source.slice(end + 1);
};

test('the secret of every rule ends its match: its place is counted back from there', () => {
  const wrong = allRules.filter(({ pattern }) => !/^(?:\)*$|\(\?[=!].*\)$)/.test(behindLastGroup(pattern)));
  expect(wrong.map(({ kind, keywords }) => `${kind}: ${keywords.join(' ')}`)).toEqual([]);
});

test.each([
  ['app:hunter2@unix(/run/x)/db', 'app:[REDACTED:database-password]@unix(/run/x)/db'],
  ['root:a@tcp(db:3306)/x', 'root:[REDACTED:database-password]@tcp(db:3306)/x'],
  ['https://abcdefgh12:x-oauth-basic@h/x', 'https://[REDACTED:url-token]:[REDACTED:url-password]@h/x'],
])('a secret before its keyword goes whole, and nothing else: %s', (text, shown) => {
  expect(createRedactor().redactText(text)).toBe(shown);
});
