import { expect, test } from 'vitest';
import { createRedactor, type SecretRedactor } from '../../src/index.ts';

const shownBy = (redactor: SecretRedactor, bytes: Buffer, size: number): string => {
  const stream = redactor.stream();
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size)
    out.push(Buffer.from(stream.write(bytes.subarray(at, at + size))), Buffer.from(stream.flushIdle()));
  return Buffer.concat([...out, stream.end()]).toString();
};

const without = (text: string): string => text.replaceAll(/\[REDACTED(?::[a-z0-9-]+)?\]/g, '\0');

test.each([
  ['two short lines', 'user\npass123', ['pass123']],
  [
    'a short line between long ones',
    'first-line-x\nk3y!\nthird-line-z',
    ['first-line-x', 'k3y!', 'third-line-z'],
  ],
  ['Windows line breaks', 'alpha-42-x\r\nbravo-42-y', ['alpha-42-x', 'bravo-42-y']],
])('A2: of a registered secret with %s no line that tells something is left', (_, secret, parts) => {
  const redactor = createRedactor({ secrets: [secret] });
  for (const written of [secret, secret.replaceAll(/\r?\n/g, '\r\n    '), JSON.stringify(secret)])
    for (const size of [1, 4, 100]) {
      const shown = without(shownBy(redactor, Buffer.from(`before\n${written}\nafter\n`), size));
      for (const part of parts) expect(shown).not.toContain(part);
      expect(shown).toContain('before');
      expect(shown).toContain('after');
    }
});

test('the marker lines of a registered key are no secrets: a certificate beside it stays as it is', () => {
  const line = 'MIIBVgIBADANBgkqhkiG9w0BAQEFAASCAUAwggE8';
  const redactor = createRedactor({
    secrets: [`-----BEGIN CERTIFICATE-----\n${line}\n-----END CERTIFICATE-----\n`],
  });
  const other =
    '-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0B\n-----END CERTIFICATE-----\n';
  expect(redactor.redactText(other)).toBe(other);
  expect(redactor.redactText(line)).not.toContain('MIIB');
});

test('A2: where one registered secret begins another, neither is left in part, in any chunks', () => {
  const short = 'swordfish-42';
  const long = 'swordfish-42-and-more';
  for (const secrets of [
    [short, long],
    [long, short],
  ]) {
    const redactor = createRedactor({ secrets });
    const bytes = Buffer.from(`a ${long} b ${short} c ${short}-and d\n`);
    for (const size of [1, 3, 9, 100]) {
      const shown = without(shownBy(redactor, bytes, size));
      expect(shown).not.toContain('swordf');
      expect(shown.split('-and-more')).toHaveLength(1);
      expect(shown).toContain('-and d');
    }
  }
});

const SECRET = 'pa$$+w/ör d"ß<7>&=';

const everywhere = (secret: string): readonly string[] => {
  const base64 = [0, 1, 2, 3, 4, 5].flatMap((pad) => {
    const around = Buffer.from(`${'x'.repeat(pad)}${secret}${'y'.repeat((pad * 5) % 7)}`);
    return [around.toString('base64'), around.toString('base64url')];
  });
  const url = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const unicode = (text: string, pattern: RegExp, upper: boolean): string =>
    text.replaceAll(pattern, (char) => {
      const code = (char.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
      return `\\u${upper ? code.toUpperCase() : code}`;
    });
  return [
    ...base64,
    url,
    url.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    url.replaceAll('%20', '+'),
    new URLSearchParams({ q: secret }).toString(),
    json,
    // Python, PHP: everything that is not ASCII. .NET and Go: also what HTML minds, in either case of hex.
    unicode(json, /[\x80-\uffff]/g, false),
    unicode(json, /[\x80-\uffff]/g, true),
    unicode(json, /[<>&]/g, false),
    unicode(secret, /[<>&"+'=\x80-\uffff]/g, true),
    unicode(secret, /[<>&"'\x80-\uffff]/g, true),
    unicode(secret, /[<>&"'\x80-\uffff]/g, false),
    JSON.stringify(unicode(json, /[\x80-\uffff]/g, false)).slice(1, -1),
  ];
};

test('A2: base64 at every alignment, URL and JSON escapes in both cases of hex are taken out', () => {
  const redactor = createRedactor({ secrets: [SECRET] });
  const missed = everywhere(SECRET).filter((text) => {
    const line = `before ${text} after`;
    return !redactor.redactText(line).includes('[REDACTED:known-secret]');
  });
  expect(missed).toEqual([]);
});

test('A2: a secret-named environment value of exactly 8 characters is taken out, of 7 it is not', () => {
  const redactor = createRedactor({ env: { API_TOKEN: 'mellon-8', DB_PASSWORD: 'mellon7' } });
  expect(redactor.redactText('x mellon-8 y mellon7 z')).toBe('x [REDACTED:env-secret] y mellon7 z');
  expect(redactor.redactText(Buffer.from('u:mellon-8').toString('base64'))).toContain('[REDACTED');
});

test('A2: redacting the output of a stream by another stream changes nothing', () => {
  const redactor = createRedactor({ secrets: [SECRET, 'swordfish-42'] });
  const text = `${everywhere(SECRET).join('\n')}\nswordfish-42 token: swordfish-42\npassword=${SECRET}\n`;
  const once = shownBy(redactor, Buffer.from(text), 11);
  for (const size of [1, 7, 4096]) expect(shownBy(redactor, Buffer.from(once), size)).toBe(once);
  expect(redactor.redactText(once)).toBe(once);
});
