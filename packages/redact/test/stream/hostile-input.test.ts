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

test(
  'a line of 100,000 assignments in one text is redacted in one go',
  () => {
    const line = 'token=abcdefgh1 '.repeat(100_000);
    expect(createRedactor().redactText(line)).toBe('token=[REDACTED:secret] '.repeat(100_000));
  },
  FULL ? 600_000 : 60_000,
);
