import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';

/** A generated value, and one a host registered. */
const VALUE = ['zQ4', 'mB7xT2', 'nW9kR5c'].join('');
const KNOWN = 'correct-horse-battery';
/** In two parts, so that no scanner takes this file for a leak. */
const KEY = ['PRIVATE', 'KEY'].join(' ');
const redactor = createRedactor({ secrets: [KNOWN] });

const chunked = (bytes: Buffer, size: number, idle: boolean): string => {
  const stream = redactor.stream();
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    out.push(Buffer.from(stream.write(bytes.subarray(at, at + size))));
    if (idle) out.push(Buffer.from(stream.flushIdle()));
  }
  return Buffer.concat([...out, stream.end()]).toString('latin1');
};

const INVISIBLE = new RegExp(
  ['\u001b\\][^\u0007]*\u0007', '\u001b\\[[0-9;]*[A-Za-z]', '\u001b[=>78c]', '.\u0008', '\0'].join('|'),
  'g',
);

/** What a reader could still put together: six characters in a row, whatever invisible bytes stand between them. */
const leaks = (shown: string, secret: string): boolean => {
  const seen = shown.replaceAll(INVISIBLE, '');
  for (let at = 0; at + 6 <= secret.length; at++)
    if (seen.includes(secret.slice(at, at + 6)) || shown.includes(secret.slice(at, at + 6))) return true;
  return false;
};

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const halves = (gap: string): string => `${VALUE.slice(0, 3)}${gap}${VALUE.slice(3)}`;
const knownHalves = (gap: string): string => `${KNOWN.slice(0, 4)}${gap}${KNOWN.slice(4)}`;

const ATTACKS: Readonly<Record<string, Buffer>> = {
  'colour inside the value': bytesOf(`DB_PASSWORD=${halves('\u001b[0m\u001b[K')} x\n`),
  'colour inside a registered secret': bytesOf(`x ${knownHalves('\u001b[1;31m')} x\n`),
  'a link (OSC 8) around the value': bytesOf(
    `DB_PASSWORD=\u001b]8;;https://example.org\u0007${VALUE}\u001b]8;;\u0007 x\n`,
  ),
  'a title (OSC 0) inside the value': bytesOf(`DB_PASSWORD=${halves('\u001b]0;build\u0007')} x\n`),
  'a secret inside the address of a link': bytesOf(
    `see \u001b]8;;https://bob:${VALUE}@example.org\u0007here\u001b]8;;\u0007\n`,
  ),
  'a registered secret inside a title': bytesOf(`\u001b]0;${KNOWN}\u0007$ ls\n`),
  'keypad and cursor escapes': bytesOf(`DB_PASSWORD=\u001b=${halves('\u001b7\u001b8')} x\n`),
  'a backspace inside the value': bytesOf(`DB_PASSWORD=${halves('x\u0008')} x\n`),
  'a backspace inside a registered secret': bytesOf(`x ${knownHalves('x\u0008')} x\n`),
  'a value that stars overwrite': bytesOf(
    `password=${VALUE}${'\u0008'.repeat(VALUE.length)}${'*'.repeat(VALUE.length)}\n`,
  ),
  'bold by overstriking, as man writes it': bytesOf(
    `${`DB_PASSWORD=${VALUE}`.replaceAll(/./g, (char) => `${char}\u0008${char}`)}\n`,
  ),
  'UTF-16, low byte first': Buffer.from(`x\r\nDB_PASSWORD=${VALUE}\r\n${KNOWN}\r\n`, 'utf16le'),
  'UTF-16, high byte first': Buffer.from(`x\r\nDB_PASSWORD=${VALUE}\r\n${KNOWN}\r\n`, 'utf16le').swap16(),
  'zeros between variables, as in /proc/1/environ': bytesOf(
    `PATH=/bin\0DB_PASSWORD=${VALUE}\0API_TOKEN=${KNOWN}\0LANG=C`,
  ),
  'an escape sequence that is cut, behind the only other word of a line': bytesOf(
    `requirepass ${VALUE} \u001b[0m\u001b[1;31m\n`,
  ),
  'a link that is cut': bytesOf(`requirepass ${VALUE} \u001b]8;;https://example.org\u001b\\\n`),
  'the edge of a cell that is cut': Buffer.from(`│ api_key │ ${VALUE} │\n`),
  'carriage returns': bytesOf(`10%\rDB_PASSWORD=${VALUE}\r20%\r\n`),
};

test.each(Object.entries(ATTACKS))(
  'A2: %s does not hide a secret, in any chunks, idle or not',
  (_, bytes) => {
    const leaking: string[] = [];
    for (const size of [1, 2, 3, 5, 17, bytes.length])
      for (const idle of [false, true]) {
        const shown = chunked(bytes, size, idle);
        if (leaks(shown, VALUE) || leaks(shown, KNOWN)) leaking.push(`${size} ${idle}: ${shown}`);
      }
    expect(leaking).toEqual([]);
  },
);

test.each(Object.entries(ATTACKS))(
  'A2: %s, redacted twice, as bytes and as a stream, is as redacted once',
  (_, bytes) => {
    const once = Buffer.from(redactor.redactValue(bytes));
    expect(Buffer.from(redactor.redactValue(once))).toEqual(once);
    const streamed = bytesOf(chunked(bytes, 7, false));
    expect(chunked(streamed, 5, false)).toBe(streamed.toString('latin1'));
  },
);

test('a label in UTF-16 text is UTF-16 too, so that the text after it can be read', () => {
  const text = `a\nDB_PASSWORD=${VALUE}\nlast line`;
  const expected = 'a\nDB_PASSWORD=[REDACTED:password]\nlast line';
  const low = Buffer.from(redactor.redactValue(Buffer.from(text, 'utf16le')));
  expect(low.toString('utf16le')).toBe(expected);
  const high = Buffer.from(redactor.redactValue(Buffer.from(text, 'utf16le').swap16()));
  expect(high.swap16().toString('utf16le')).toBe(expected);
});

test('zeros, backspaces and sequences without a secret come through as they are', () => {
  for (const text of [
    '\0'.repeat(1000),
    'a\0\0b\0c\0\0',
    'N\u0008NA\u0008AM\u0008ME\u0008E\n',
    '\u001b]0;a title\u0007$ \u001b[31mred\u001b[0m\u001b',
    '|\u0008/\u0008-\u0008\\\u0008 done\n',
    '\u0008\u0008x',
  ])
    expect(chunked(bytesOf(text), 3, false)).toBe(text);
});

test('A2: of a private key in one line, longer than any bound, nothing is shown when the stream falls idle', () => {
  const body = Buffer.from(Array.from({ length: 24_000 }, (_, at) => (at * at * 31 + at * 7) % 251)).toString(
    'base64',
  );
  const line = `k="-----BEGIN ${KEY}-----\\n${body}\\n-----END ${KEY}-----" x\n`;
  for (const size of [1500, 9000, 70_000])
    expect(leaks(chunked(bytesOf(line), size, true), body.slice(100, 31_000))).toBe(false);
});
