import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PermissionRequest } from '../../src/index.ts';
import { callDigest } from '../../src/index.ts';
import { command } from '../support/host.ts';

const input = { executable: 'git', argv: ['status'], env: { CI: '1' } };
const facts = { toolName: 'shell.exec', sessionId: 's', callId: 'c' };
const digest = (request: PermissionRequest): Promise<string> => callDigest({ ...facts, requests: [request] });

test('S7: the digest changes with argv, cwd, env keys, script text, resolved binary, sandbox, tool, session and call', async () => {
  const base = command(input);
  const script = {
    kind: 'shell.script',
    shell: 'bash',
    script: 'ls',
    cwd: '/work',
    envKeys: [],
    metadata: {},
  } as const;
  const digests = await Promise.all([
    digest(base),
    digest(command(input, { executable: '/bin/git' })),
    digest(command(input, { resolvedPath: '/tmp/git' })),
    digest(command(input, { resolvedPath: null })),
    digest(command(input, { argv: ['status', '-s'] })),
    digest(command(input, { argv: ['status -s'] })),
    digest(command(input, { cwd: '/elsewhere/x' })),
    digest(command(input, { envKeys: ['CI', 'PAGER'] })),
    digest(command(input, { metadata: { sandbox: 'read-only' } })),
    digest(script),
    digest({ ...script, script: 'ls ' }),
    digest({ ...script, shell: 'sh' }),
    callDigest({ ...facts, toolName: 'shell.other', requests: [base] }),
    callDigest({ ...facts, sessionId: 's2', requests: [base] }),
    callDigest({ ...facts, callId: 'c2', requests: [base] }),
    callDigest({ ...facts, requests: [base, base] }),
  ]);
  expect(new Set(digests).size).toBe(digests.length);
  for (const each of digests) expect(each).toMatch(/^[0-9a-f]{64}$/);
});

test('the order of keys, of env keys and absent fields make no difference', async () => {
  const base = command(input, { envKeys: ['A', 'B'], metadata: { a: 1, b: 2 } });
  const turned = { ...command(input, { envKeys: ['B', 'A'], metadata: { b: 2, a: 1 } }), extra: undefined };
  expect(await digest(turned)).toBe(await digest(base));
});

test('what JSON would change silently is refused', async () => {
  for (const value of [Number.NaN, () => 1, new Date(0), new Map(), 1n, Symbol('x')]) {
    await expect(digest(command(input, { metadata: { value: value as never } }))).rejects.toMatchObject({
      code: 'not-json',
    });
  }
});

test('property: two argument lists share a digest only when they are the same list', async () => {
  const word = fc.string({
    unit: fc.constantFrom('a', ' ', '"', ',', '\\', '\n', '[', ']', '\uD800', '\uDC00'),
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 3 }), fc.array(word, { maxLength: 3 }), async (a, b) => {
      const same = JSON.stringify(a) === JSON.stringify(b);
      expect(
        (await digest(command({ ...input, argv: a }))) === (await digest(command({ ...input, argv: b }))),
      ).toBe(same);
    }),
  );
}, 60_000);
