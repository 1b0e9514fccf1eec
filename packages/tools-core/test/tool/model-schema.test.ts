import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool, modelOutputSchema, modelSchema } from '../../src/index.ts';

const { spec } = defineTool({
  name: 'test.tool',
  description: '',
  category: 'test',
  input: z.strictObject({
    command: z.string().describe('What to run.'),
    cwd: z.string().nullish().describe('Where.'),
    mode: z.enum(['a', 'b']).nullish(),
    either: z.union([z.string(), z.strictObject({ x: z.number().nullish() }), z.null()]).optional(),
    list: z.array(z.string().nullable()).optional(),
    none: z.string().nullable().default(null),
    timeout: z.number().default(300),
    task_id: z.string().optional(),
  }),
  output: z.object({ exit_code: z.number().nullable() }),
  hiddenInputs: ['task_id'],
  permissions: () => [],
  invoke: async () => ({ kind: 'completed', output: { exit_code: null } }),
});

test('the model sees neither hidden inputs nor nullable unions', () => {
  const schema = modelSchema(spec);
  expect(schema).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['command'],
    properties: {
      command: { type: 'string', description: 'What to run.' },
      cwd: { type: 'string', description: 'Where.' },
      mode: expect.objectContaining({ enum: ['a', 'b'] }),
      either: {
        anyOf: [
          { type: 'string' },
          { type: 'object', additionalProperties: false, properties: { x: { type: 'number' } } },
        ],
      },
      list: { type: 'array', items: { type: 'string' } },
      none: { type: 'string' },
      timeout: { type: 'number', default: 300 },
    },
  });
  expect(JSON.stringify(schema)).not.toContain('null');
});

test('a hidden input is still accepted, and so is null where it was left out of the schema', () => {
  expect(spec.input.safeParse({ command: 'ls', task_id: 't', cwd: null }).success).toBe(true);
});

test('the output schema keeps its nulls: real outputs are validated against it', () => {
  expect(JSON.stringify(modelOutputSchema(spec))).toContain('null');
});

test('neither schema carries words that say nothing, which some providers refuse or warn about', () => {
  const shape = z.strictObject({ env: z.record(z.string(), z.string()).optional(), count: z.int() });
  const tool = defineTool({
    name: 'a.b',
    description: 'd',
    category: 'c',
    input: shape,
    output: shape,
    permissions: () => [],
    invoke: async () => ({ kind: 'completed', output: { count: 1 } }),
  });
  const shown = { properties: { env: { type: 'object' }, count: { type: 'integer' } }, required: ['count'] };
  expect(modelSchema(tool.spec)).toMatchObject(shown);
  expect(JSON.stringify([modelSchema(tool.spec), modelOutputSchema(tool.spec)])).not.toMatch(
    /propertyNames|9007199254740991/,
  );
});
