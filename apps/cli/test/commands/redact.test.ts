import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startUmbo, umbo } from '../umbo.ts';

const secret = 'q8Zr2Lm5Vx7Nc4Bt9Wk3';

test('A2: secrets of the environment go, all else stays', async () => {
  const input = `one ${secret} two\n${'plain line\n'.repeat(20_000)}`;
  const { code, stdout } = await umbo(['redact'], { input, env: { SERVICE_PASSWORD: secret } });
  expect(code).toBe(0);
  expect(stdout).not.toContain(secret);
  expect(stdout.split('\n').slice(1).join('\n')).toBe('plain line\n'.repeat(20_000));
  const plain = await umbo(['redact', '--plain'], {
    input: `x ${secret}\n`,
    env: { SERVICE_PASSWORD: secret },
  });
  expect(plain.stdout).toBe('x [REDACTED]\n');
});

test('a line comes out as soon as it is in, and a secret cut in two does not', async () => {
  const child = startUmbo(['redact', '--plain'], { env: { SERVICE_PASSWORD: secret } });
  let stdout = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stdin.write('first\n');
  await once(child.stdout, 'data');
  expect(stdout).toBe('first\n');
  child.stdin.write(secret.slice(0, 9));
  child.stdin.end(`${secret.slice(9)} end\n`);
  await once(child, 'exit');
  expect(stdout).toBe('first\n[REDACTED] end\n');
});
