import { expect, test } from 'vitest';
import { createRedactor } from '../../src/index.ts';

const redactor = createRedactor({ secrets: ['correct-horse'] });
const cli = '[REDACTED:cli-password]';
const secret = '[REDACTED:secret]';

test.each([
  [
    ['mysql', '-uroot', '-phunter2', 'app'],
    ['mysql', '-uroot', `-p${cli}`, 'app'],
  ],
  [
    ['curl', '-u', 'bob:hunter2', 'https://x'],
    ['curl', '-u', `bob:${cli}`, 'https://x'],
  ],
  [
    ['/usr/bin/curl', '--user=bob:hunter2'],
    ['/usr/bin/curl', `--user=bob:${cli}`],
  ],
  [
    ['deploy', '--password', 'my long pass phrase', '-v'],
    ['deploy', '--password', cli, '-v'],
  ],
  [
    ['deploy', '--api-key', 'abc', '--token'],
    ['deploy', '--api-key', cli, '--token'],
  ],
  [
    ['sshpass', '-p', 'hunter2', 'ssh', 'h'],
    ['sshpass', '-p', cli, 'ssh', 'h'],
  ],
  [
    ['docker', 'login', '-p', 'hunter2'],
    ['docker', 'login', '-p', cli],
  ],
  [
    ['docker', 'run', '-p', '8080:80', '-u', '1000:1000'],
    ['docker', 'run', '-p', '8080:80', '-u', '1000:1000'],
  ],
  [
    ['openssl', 'rsa', '-passin', 'pass:hunter2'],
    ['openssl', 'rsa', '-passin', 'pass:[REDACTED:password]'],
  ],
  [
    ['x', '--password', '$PASS'],
    ['x', '--password', '$PASS'],
  ],
  [
    ['curl', '-H', 'Authorization: Bearer abcdefghij0123456789'],
    ['curl', '-H', 'Authorization: Bearer [REDACTED:authorization]'],
  ],
  [
    ['env', 'PGPASSWORD=hunter2', 'psql', '-h', 'db'],
    ['env', 'PGPASSWORD=[REDACTED:password]', 'psql', '-h', 'db'],
  ],
])('argv %j is redacted by place and by look', (argv, expected) => {
  expect(redactor.redactValue(argv)).toEqual(expected);
  expect(redactor.redactValue(expected)).toEqual(expected);
});

test('the program beside its argv tells what a short flag means', () => {
  expect(redactor.redactValue({ executable: '/usr/bin/mysql', argv: ['-phunter2'] })).toEqual({
    executable: '/usr/bin/mysql',
    argv: [`-p${cli}`],
  });
  expect(redactor.redactValue({ executable: 'gcc', argv: ['-pthread'] })).toEqual({
    executable: 'gcc',
    argv: ['-pthread'],
  });
});

test('secret-named fields lose their values whatever they look like, others only their secrets', () => {
  expect(
    redactor.redactValue({
      user: 'bob',
      password: 'word',
      pin: 1,
      nested: { apiKey: 'abc', list: ['x correct-horse y'], token: ['one', { two: 'three' }] },
      headers: { authorization: 'Bearer abc', cookie: 'a=b', accept: '*/*' },
      max_tokens: 4096,
      passwordRequired: true,
      secretName: 'app-tls',
      env: [
        { name: 'DB_PASSWORD', value: 'word' },
        { name: 'PORT', value: '80' },
      ],
      placeholder: { token: '$TOKEN' },
    }),
  ).toEqual({
    user: 'bob',
    password: secret,
    pin: 1,
    nested: { apiKey: secret, list: ['x [REDACTED:known-secret] y'], token: [secret, { two: secret }] },
    headers: { authorization: secret, cookie: secret, accept: '*/*' },
    max_tokens: 4096,
    passwordRequired: true,
    secretName: 'app-tls',
    env: [
      { name: 'DB_PASSWORD', value: secret },
      { name: 'PORT', value: '80' },
    ],
    placeholder: { token: '$TOKEN' },
  });
});

test('maps, sets, bytes, errors, keys and cycles are walked, the input is not changed', () => {
  const cycle: Record<string, unknown> = { text: 'correct-horse' };
  cycle['self'] = cycle;
  const copy = redactor.redactValue(cycle);
  expect(copy['self']).toBe(copy);
  expect(copy['text']).toBe('[REDACTED:known-secret]');
  expect(cycle['text']).toBe('correct-horse');
  expect(
    redactor.redactValue(
      new Map([
        ['password', 'x'],
        ['a', 'correct-horse'],
      ]),
    ),
  ).toEqual(
    new Map([
      ['password', secret],
      ['a', '[REDACTED:known-secret]'],
    ]),
  );
  expect(redactor.redactValue(new Set(['correct-horse']))).toEqual(new Set(['[REDACTED:known-secret]']));
  expect(Buffer.from(redactor.redactValue(Buffer.from('ß correct-horse'))).toString()).toBe(
    'ß [REDACTED:known-secret]',
  );
  const error = redactor.redactValue(new Error('failed: correct-horse', { cause: { password: 'x' } }));
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify([error.message, error.stack, error.cause])).not.toMatch(/correct-horse|"x"/);
  expect(redactor.redactValue({ 'correct-horse': 1 })).toEqual({ '[REDACTED:known-secret]': 1 });
  expect(redactor.redactValue(JSON.parse('{"__proto__":{"password":"x"}}'))).toEqual(
    JSON.parse(`{"__proto__":{"password":"${secret}"}}`),
  );
});

test('what is nested too deep is not shown', () => {
  let deep: unknown = 'correct-horse';
  for (let i = 0; i < 10_000; i++) deep = [deep];
  expect(JSON.stringify(redactor.redactValue(deep))).not.toContain('correct-horse');
});

test('A2: redacting a value twice changes nothing', () => {
  const once = redactor.redactValue({
    password: 'x',
    token: 12_345,
    argv: ['curl', '-u', 'a:bcde'],
    text: 'token=abcdef123456',
  });
  expect(redactor.redactValue(once)).toEqual(once);
});

const SECRET = 'Otter4711xYz';

class Connection {
  readonly host: string;
  readonly password: string | undefined;
  readonly #isOpen = true;

  constructor(host: string, password?: string) {
    this.host = host;
    this.password = password;
  }

  isOpen(): boolean {
    return this.#isOpen;
  }
}

test('A2: an instance of a class shows no field that is secret, and goes as it is where none is', () => {
  const harmless = new Connection('db');
  expect(redactor.redactValue({ a: harmless }).a).toBe(harmless);
  expect(harmless.isOpen()).toBe(true);
  expect(JSON.stringify(redactor.redactValue({ a: new Connection('db', SECRET) }))).toBe(
    '{"a":{"host":"db","password":"[REDACTED:secret]"}}',
  );
  const shown = redactor.redactValue([
    new URL(`https://bob:${SECRET}@h/`),
    new URLSearchParams({ password: SECRET }),
  ]);
  expect(String(shown)).not.toContain(SECRET);
  const headers = redactor.redactValue(new Headers({ authorization: `Bearer ${SECRET}` }));
  expect(JSON.stringify([...headers])).not.toContain(SECRET);
});

test('A2: what was met as plain data is redacted where it is met again under a secret name', () => {
  const shared = { v: SECRET };
  const shown = createRedactor().redactValue({ a: shared, password: shared });
  expect(shown).toEqual({ a: { v: SECRET }, password: { v: '[REDACTED:secret]' } });
});

test('A2: maps and sets that hold themselves many times end, and keep their shape', () => {
  const map = new Map<string, unknown>([['password', SECRET]]);
  const set = new Set<unknown>([`token=${SECRET}`]);
  for (const name of ['a', 'b', 'c']) map.set(name, map);
  set.add(set).add(map);
  const shown = createRedactor().redactValue({ map, set });
  expect(shown.map.get('a')).toBe(shown.map);
  expect(shown.map.get('password')).toBe('[REDACTED:secret]');
  expect([...shown.set][0]).toBe('token=[REDACTED:secret]');
});

test('A2: a value whose getter or proxy throws is not shown and ends nothing', () => {
  const throwing = {
    get a(): never {
      throw new Error('no');
    },
  };
  const proxy = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no');
      },
    },
  );
  expect(createRedactor().redactValue({ throwing, proxy, password: SECRET })).toEqual({
    throwing: '[REDACTED:unreadable]',
    proxy: '[REDACTED:unreadable]',
    password: '[REDACTED:secret]',
  });
});
