import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../src/index.ts';
import { always, host } from '../support/host.ts';

function define(
  input: z.ZodObject,
  more: { name?: string; hiddenInputs?: string[] } = {},
): ReturnType<typeof defineTool> {
  return defineTool({
    name: 'test.tool',
    description: '',
    category: 'test',
    input,
    output: z.unknown(),
    permissions: () => [],
    invoke: async () => ({ kind: 'completed', output: '' }),
    ...more,
  });
}

test('a plain object schema is made strict, with its refinements kept', () => {
  const { input } = define(z.object({ a: z.string() }).refine(({ a }) => a !== 'no')).spec;
  expect(input.safeParse({ a: 'x' }).success).toBe(true);
  expect(input.safeParse({ a: 'x', b: 1 }).success).toBe(false);
  expect(input.safeParse({ a: 'no' }).success).toBe(false);
});

test('a loose schema, one with a catch-all and one that is no object are refused', () => {
  expect(() => define(z.looseObject({}))).toThrow(/must be a z.strictObject/);
  expect(() => define(z.object({}).catchall(z.string()))).toThrow(/must be a z.strictObject/);
  expect(() => define(z.string() as never)).toThrow(/must be a z.strictObject/);
});

test('a hidden input that is required or unknown is refused', () => {
  expect(() => define(z.object({ a: z.string() }), { hiddenInputs: ['a'] })).toThrow(/must be optional/);
  expect(() => define(z.object({}), { hiddenInputs: ['b'] })).toThrow(/is not in its schema/);
  expect(define(z.object({ a: z.string().default('x') }), { hiddenInputs: ['a'] }).spec.hiddenInputs).toEqual(
    ['a'],
  );
});

test('a name that cannot be given to a provider, and an input that demands null, are refused at once', () => {
  for (const name of ['', 'Shell', 'shell exec', 'shell..x', '1shell', 'shell.', 'a'.repeat(65)]) {
    expect(() => define(z.object({}), { name })).toThrow(/was not accepted/);
  }
  expect(() => define(z.object({ a: z.object({ b: z.string().nullable() }) }))).toThrow(
    /input a\.b must be given but may be null/,
  );
});

test('the hint readOnly decides nothing: a policy that denies still denies', async () => {
  const tool = defineTool({
    name: 'test.run',
    description: '',
    category: 'test',
    input: z.strictObject({
      executable: z.string(),
      argv: z.array(z.string()).default([]),
      env: z.record(z.string(), z.string()).default({}),
    }),
    output: z.string(),
    annotations: { readOnly: true },
    permissions: () => [{ kind: 'fs.read', path: '/etc/shadow' }],
    invoke: async () => ({ kind: 'completed', output: '' }),
  });
  expect((await host(tool, { policies: [always('deny')] }).call({ executable: 'x' })).kind).toBe(
    'notStarted',
  );
});
