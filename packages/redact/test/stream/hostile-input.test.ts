import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';

const FULL = process.env['UMBO_FAULTS'] === 'full';
/** A quadratic search would not end in either. */
const FLOOD_BYTES = (FULL ? 64 : 1) * 2 ** 20;
const LINE_BYTES = (FULL ? 1024 : 64) * 2 ** 20;

const patterns: Readonly<Record<string, string>> = {
  'one letter': 'a',
  'a flood of names': 'token',
  'a flood of assignments': 'token=',
  'placeholders without end': 'password=$',
  'assignments that come to nothing': 'password: x ',
  'quotes in quotes': `password="'\\"`,
  'opening quotes': 'token="',
  'escaped quotes': '\\"password\\":',
  'beginnings of URLs': 'a://b:',
  'user parts without end': '://x:y@',
  'prefixes of tokens': 'ghp_sk-AKIAeyJ',
  'beginnings of JWTs': 'eyJhbGciOi.',
  'beginnings of keys': '-----BEGIN PRIVATE KEY-----',
  'escape sequences': '\u001b[31mtoken\u001b[0m=',
  'broken escape sequences': '\u001b[',
  'brackets of labels': '[REDACTED',
  headers: 'Authorization: Bearer ',
  flags: ' --password -p curl -u ',
  'cells of a table': '| password | aB3dE5gH7 ',
  columns: 'API_TOKEN  ',
  'dots behind names': 'password....',
  'rows of a database': 'insert into t (a, password) values (1, ',
  'arguments of calls': "connect('a', 'b12345678",
  'secret objects': '"kind":"Secret","data":{"a":"',
  'lists of tokens': '"tokens":["a","b",',
  'escaped addresses': '%3A%2F%2Fa%3Ab',
  'titles of columns': 'a,password,b\n',
  'opened values': 'password:\n',
  'hashes of passwords': '$argon2id$v=1$',
  'declared tokens': 'a_sk_live_abcdefgh12345678',
  'sentences about keys': 'the api key is ',
  'settings in two words': 'ENV TOKEN set -x SECRET ',
  'names and values in flags': '--name /db/password --value ',
  'calls around nothing': 'token=f(',
  'changes of a plan': '"password" = "aB3dE5gH7jK" -> ',
  'links without end': '\u001b]8;;password=',
  'titles, one after the other': '\u001b]0;token=\u0007',
  backspaces: 'password=x\b',
  'backspaces behind labels': '[REDACTED]\b\b',
  'halves of UTF-16': 'p\0w\0d\0=\0',
  zeros: '\0',
  'users and what may be theirs': ' -u a -p b1 -x y',
  'pairs in quotes': `'password=a b `,
  'defaults of variables': 'password=${A:b',
  'doubled quotes': `password='a''b`,
  'fields of forms': 'form-data; name="password"\n\n',
  prompts: '$ echo $TOKEN\n',
  'hooks in addresses': '://a/hook/',
  'answers to logins': 'SAMLResponse=',
  'codes of logins': '?code=abcdefgh1234',
  'sentences that announce': 'The token. It is, as said, ',
  'words of mnemonics': 'mnemonic=abandon ability ',
  'dumps of accounts': ':1:00000000000000000000000000000000:',
  'labels in other languages': 'password: Ihr Passwort ',
  base64: 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo',
};

test.each(Object.entries(patterns))(
  'an endless line of %s takes bounded memory and linear time',
  (_, piece) => {
    const chunk = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)).slice(0, 65_536));
    const bytes = piece === 'a' ? LINE_BYTES : FLOOD_BYTES;
    const stream = createRedactor().stream();
    let shown = 0;
    for (let sent = 0; sent < bytes; sent += chunk.length) shown += stream.write(chunk).length;
    shown += stream.end().length;
    expect(shown).toBeLessThan(8 * bytes);
  },
  FULL ? 600_000 : 60_000,
);

/** Processor milliseconds, the best of three: other processes slow the clock, not this. */
const cost = (text: string): number => {
  const redactor = createRedactor();
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    redactor.redactText(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
};

test.each(Object.entries(patterns))(
  'one text of %s, eight times as long, takes not much more than eight times as long',
  (_, piece) => {
    const short = piece.repeat(Math.ceil(65_536 / piece.length));
    cost(short);
    // Quadratic would be 64 times; below some milliseconds the difference is noise.
    expect(cost(short.repeat(8))).toBeLessThan(20 * Math.max(3, cost(short)));
  },
  60_000,
);

test(
  'a line of 100,000 assignments in one text is redacted in one go',
  () => {
    const line = 'token=abcdefgh1 '.repeat(100_000);
    expect(createRedactor().redactText(line)).toBe('token=[REDACTED:secret] '.repeat(100_000));
  },
  FULL ? 600_000 : 60_000,
);
