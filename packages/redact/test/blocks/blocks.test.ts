import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';
import { fill, seeded } from '../corpus/fill.ts';

const redactor = createRedactor();
const random = seeded(99);
const body = (lines: number): string[] => [
  ...Array.from({ length: lines }, () => fill('<S64>', random)),
  fill('<S22>==', random),
];
const [BEGIN, END] = ['BEGIN', 'END'].map((word) => `-----${word} RSA PRIVATE KEY-----`) as [string, string];

/** Through a stream in chunks of one byte, falling idle after each: must be the same as in one piece. */
const redact = (text: string): string => {
  const stream = redactor.stream();
  const out = Array.from(Buffer.from(text), (byte) => Buffer.from(stream.write(Uint8Array.of(byte))));
  const streamed = Buffer.concat([...out, Buffer.from(stream.end())]).toString();
  expect(streamed).toBe(redactor.redactText(text));
  expect(redactor.redactText(streamed)).toBe(streamed);
  return streamed;
};

test('a private key over several lines is taken out', () => {
  expect(redact(['a', BEGIN, ...body(5), END, 'b'].join('\n'))).toBe(
    ['a', BEGIN, '[REDACTED:private-key]', END, 'b'].join('\n'),
  );
});

test('a private key without its last line is taken out, and what follows is shown', () => {
  expect(redact([BEGIN, ...body(3), 'Build finished'].join('\n'))).toBe(
    [BEGIN, '[REDACTED:private-key]', 'Build finished'].join('\n'),
  );
  expect(redact([BEGIN, ...body(3)].join('\n'))).toBe(`${BEGIN}\n[REDACTED:private-key]\n`);
});

test.each([
  ['indented', '    ', '', '\n'],
  ['with a prefix of a log', '12:00:01 app | ', '', '\n'],
  ['with Windows line ends', '', '\r', '\n'],
  ['in code', '  "', '\\n" +', '\n'],
])('a private key %s is taken out', (_, before, after, glue) => {
  const lines = body(4);
  const shown = redact([BEGIN, ...lines, END, 'x'].map((line) => before + line + after).join(glue));
  for (const line of lines) expect(shown).not.toContain(line.slice(0, 12));
  expect(shown).toContain('x');
});

test('a private key in one line is taken out, escaped or not, with or without its end', () => {
  const lines = body(4);
  for (const glue of ['\\n', '\\\\n', ' ']) {
    const whole = redact(`{"key":"${[BEGIN, ...lines, END].join(glue)}"}`);
    const torn = redact(`key=${[BEGIN, ...lines].join(glue)}`);
    for (const line of lines) expect(whole + torn).not.toContain(line.slice(0, 12));
    expect(whole).toMatch(/-----END RSA PRIVATE KEY-----"\}$/);
  }
});

test('encrypted PEM, PGP and PuTTY keys are taken out', () => {
  const lines = body(3);
  const encrypted = [BEGIN, 'Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-128-CBC,00', '', ...lines, END];
  const pgp = [
    '-----BEGIN PGP PRIVATE KEY BLOCK-----',
    'Version: 1',
    '',
    ...lines,
    '=aB3d',
    '-----END PGP PRIVATE KEY BLOCK-----',
  ];
  const putty = ['PuTTY-User-Key-File-3: ssh-rsa', 'Private-Lines: 4', ...lines, 'Private-MAC: 00'];
  for (const key of [encrypted, pgp, putty]) {
    const shown = redact(key.join('\n'));
    for (const line of [...lines, '=aB3d']) expect(shown).not.toContain(line);
    expect(shown).toContain(key.at(-1));
  }
});

test('base64 of a private key is taken out, of a certificate it is left', () => {
  const key = Buffer.from([BEGIN, ...body(2), END].join('\n')).toString('base64');
  const certificate = Buffer.from(`-----BEGIN CERTIFICATE-----\n${body(2).join('\n')}`).toString('base64');
  expect(redact(`x: ${key}`)).toBe('x: [REDACTED:private-key]');
  expect(redact(`x: ${certificate}`)).toBe(`x: ${certificate}`);
});

test('public keys and certificates are left alone', () => {
  for (const kind of ['PUBLIC KEY', 'CERTIFICATE']) {
    const text = [`-----BEGIN ${kind}-----`, ...body(3), `-----END ${kind}-----`].join('\n');
    expect(redact(text)).toBe(text);
  }
});

test('a YAML block scalar under a secret name is taken out up to the next key', () => {
  expect(redact('a: 1\npassword: |\n  hunter2\n  more\nb: 2\nnotes: |\n  text\n')).toBe(
    'a: 1\npassword: |\n  [REDACTED:secret]\nb: 2\nnotes: |\n  text\n',
  );
});

test('a secret name and its value on two lines belong together', () => {
  expect(redact('- name: DB_PASSWORD\n  value: word\n- name: PORT\n  value: "80"\n')).toBe(
    '- name: DB_PASSWORD\n  value: [REDACTED:secret]\n- name: PORT\n  value: "80"\n',
  );
  expect(redact('- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n')).toBe(
    '- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n',
  );
});

test('the data of a Kubernetes Secret is taken out, its kind before or after it', () => {
  const data = Buffer.from('plain words').toString('base64');
  const label = '[REDACTED:kubernetes-secret]';
  expect(
    redact(
      `kind: Secret\nmetadata:\n  name: app\nstringData:\n  user: bob\n  a.b: c d\ntype: Opaque\n---\nkind: X\n`,
    ),
  ).toBe(
    `kind: Secret\nmetadata:\n  name: app\nstringData:\n  user: ${label}\n  a.b: ${label}\ntype: Opaque\n---\nkind: X\n`,
  );
  expect(redact(`apiVersion: v1\ndata:\n  user: ${data}\nkind: Secret\n`)).toBe(
    `apiVersion: v1\ndata:\n  user: ${label}\nkind: Secret\n`,
  );
  expect(redact(`{\n    "data": {\n        "user": "${data}"\n    },\n    "kind": "Secret"\n}`)).toContain(
    `"user": "${label}"`,
  );
  const config = 'apiVersion: v1\ndata:\n  mode: prod\n  level: info\n  url: http://x\nkind: ConfigMap\n';
  expect(redact(config)).toBe(config);
});

test('a netrc entry over several lines is taken out', () => {
  expect(redact('machine example.com\n  login bob\n  password word\nx\n')).toBe(
    'machine example.com\n  login bob\n  password [REDACTED:netrc-password]\nx\n',
  );
});

test('a line of a private key that begins or ends with + does not end it', () => {
  for (const [first, last] of [
    ['+', ''],
    ['++', ''],
    ['', '+'],
    ['+', '+'],
  ] as const) {
    const rows = [0, 1, 2, 3].map((row) => {
      const text = fill('<A64>', random);
      return row === 1 ? first + text.slice(first.length + last.length) + last : text;
    });
    const key = ['-----BEGIN ^PRIVATE KEY-----', ...rows, '-----END ^PRIVATE KEY-----', 'done'];
    const shown = redact(key.join('\n').replaceAll('^', ''));
    for (const line of rows) expect(shown).not.toContain(line.slice(4, 40));
    expect(shown).toContain('done');
  }
});

test('A2: a private key of several lines that is the quoted value of a secret name is taken out with all its lines', () => {
  for (const [before, after] of [
    ['PRIVATE_KEY="', '"'],
    ["export SSH_PRIVATE_KEY='", "'"],
    ['  "private_key": "', '",'],
    ['private_key = ', ''],
    [`CREDENTIALS='{"client":"x","private_key":"`, `"}'`],
  ] as const) {
    const lines = body(4);
    const shown = redact([before + BEGIN, ...lines, END + after, 'NEXT=1'].join('\n'));
    for (const line of lines) expect(shown).not.toContain(line.slice(0, 12));
    expect(shown).toMatch(/\nNEXT=1$/);
  }
});
