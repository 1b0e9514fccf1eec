import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';
import { fill, seeded } from '../corpus/fill.ts';

const TOKEN = fill('gh^p_<A36>', seeded(3));
const LABEL = '[REDACTED:github-token]';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

const pour = (chunks: Iterable<string | Uint8Array>, options = {}): string => {
  const stream = createRedactor(options).stream();
  const out: Buffer[] = [];
  for (const chunk of chunks) out.push(Buffer.from(stream.write(Buffer.from(chunk))));
  out.push(Buffer.from(stream.end()));
  return Buffer.concat(out).toString();
};

test.each([
  'Password: ',
  '[sudo] password for bob: ',
  '[sudo] password for bob:',
  "bob@host's password: ",
  'Enter passphrase for key x:',
  'Continue? [y/N]',
  'bash-5.2$ ',
  '>>> ',
  'Token:',
])('an idle stream shows the prompt %j', (prompt) => {
  const stream = createRedactor().stream();
  expect(text(stream.write(Buffer.from(`hello\n${prompt}`)))).toBe('hello\n');
  expect(text(stream.flushIdle())).toBe(prompt);
  expect(text(stream.flushIdle())).toBe('');
  expect(text(stream.write(Buffer.from('\n')))).toBe('\n');
});

test('what was shown as a prompt still tells that a secret follows', () => {
  const stream = createRedactor().stream();
  stream.write(Buffer.from('password: '));
  expect(text(stream.flushIdle())).toBe('password: ');
  stream.write(Buffer.from('hunt'));
  expect(text(stream.flushIdle())).toBe('');
  expect(text(stream.write(Buffer.from('er2\n')))).toBe('[REDACTED:password]\n');
});

test('an idle stream keeps back the beginning of a registered secret with blanks', () => {
  const stream = createRedactor({ secrets: ['correct horse battery'] }).stream();
  stream.write(Buffer.from('it is correct horse '));
  expect(text(stream.flushIdle())).toBe('it is ');
  expect(text(stream.write(Buffer.from('battery ok\n')))).toBe('[REDACTED:known-secret] ok\n');
});

test('an idle stream never splits a character', () => {
  const bytes = Buffer.from('größe — ende\n');
  for (let cut = 1; cut < bytes.length; cut++) {
    const stream = createRedactor().stream();
    stream.write(bytes.subarray(0, cut));
    const idle = stream.flushIdle();
    expect(Buffer.from(text(idle))).toEqual(Buffer.from(idle));
    expect(text(idle) + text(stream.write(bytes.subarray(cut)))).toBe(bytes.toString());
  }
});

test('a chunk without secrets and with whole lines is given back without a copy', () => {
  const chunk = Buffer.from('one\ntwo\n');
  const out = createRedactor().stream().write(chunk);
  expect([out.buffer === chunk.buffer, out.byteOffset]).toEqual([true, chunk.byteOffset]);
});

test('progress with carriage returns is shown as it comes', () => {
  const stream = createRedactor().stream();
  expect(text(stream.write(Buffer.from('10 %\r20 %\r30')))).toBe('10 %\r20 %\r');
});

test('a secret over either edge of what is kept of an endless line is caught at every place', () => {
  // A line is cut when 4096 + 16384 bytes are there, and the last 16384 of them are kept.
  for (const edge of [4096, 4096 + 16_384]) {
    for (let into = -2; into < TOKEN.length + 4; into += 3) {
      const before = 'x'
        .repeat(7)
        .concat(' ')
        .repeat(3000)
        .slice(-(edge - into - 1))
        .concat(' ');
      const line = `${before}${TOKEN}${' y'.repeat(20_000)}`;
      const sizes = [edge - into - 10, ...Array.from({ length: 100 }, () => 1)];
      const chunks: string[] = [];
      let at = 0;
      for (const size of sizes) chunks.push(line.slice(at, (at += size)));
      expect(pour([...chunks, line.slice(at)], { maxLineBytes: 4096 })).toBe(line.replace(TOKEN, LABEL));
    }
  }
});

test('a secret longer than all that is kept of its line is taken out to its end', () => {
  const long = fill('<A60000>', seeded(4));
  for (const [head, tail] of [
    ['token=', ' rest'],
    ['{"token":"', '","a":1}'],
    ['ya29.', ' rest'],
    ["password='", "' rest"],
  ] as const) {
    const chunks = (head + long + tail).match(/.{1,777}/gs) ?? [];
    const shown = pour(chunks, { maxLineBytes: 4096 });
    expect(shown).toMatch(/^.{0,12}\[REDACTED:[a-z-]+\].{1,10}$/);
    expect(shown.endsWith(tail)).toBe(true);
  }
});

test('an endless line without secrets comes through whole', () => {
  const line = 'größe '.repeat(40_000);
  expect(pour(line.match(/.{1,5000}/gs) ?? [], { maxLineBytes: 4096 })).toBe(line);
});

test('bytes that are no UTF-8 come through as they are', () => {
  const bytes = Buffer.from(Array.from({ length: 512 }, (_, i) => i % 256));
  const stream = createRedactor().stream();
  expect(Buffer.concat([Buffer.from(stream.write(bytes)), Buffer.from(stream.end())])).toEqual(bytes);
});

test('A2: a Windows line break that falls between two chunks is one break: what stands below a name goes, nothing is lost', () => {
  const lines = 'env:\r\n- name: DB_PASSWORD\r\n  value: otter4711\r\n- name: A\r\n\r\n  value: b\r\n';
  const expected = lines.replace('otter4711', '[REDACTED:secret]');
  expect(createRedactor().redactText(lines)).toBe(expected);
  const bytes = Buffer.from(lines);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const stream = createRedactor().stream();
    const shown = [bytes.subarray(0, cut), bytes.subarray(cut)].map((part) =>
      Buffer.from(stream.write(part)),
    );
    expect(Buffer.concat([...shown, stream.end()]).toString()).toBe(expected);
  }
});

test('A2: a dropped line of a key takes both halves of its line break along, wherever a chunk ends', () => {
  const key = [
    '-----BEGIN RSA PRIVATE KEY-----',
    'A'.repeat(64),
    'B'.repeat(64),
    '-----END RSA PRIVATE KEY-----',
    '',
  ];
  const bytes = Buffer.from(key.join('\r\n'));
  const expected = [key[0], '[REDACTED:private-key]', key[3], ''].join('\r\n');
  for (let cut = 0; cut <= bytes.length; cut++) {
    const stream = createRedactor().stream();
    const shown = [bytes.subarray(0, cut), bytes.subarray(cut)].map((part) =>
      Buffer.from(stream.write(part)),
    );
    expect(Buffer.concat([...shown, stream.end()]).toString()).toBe(expected);
  }
});
