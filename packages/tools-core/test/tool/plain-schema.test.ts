import { expect, test } from 'vitest';
import { plainSchema } from '../../src/tool/plain-schema.ts';

const nothing = {
  propertyNames: { type: 'string' },
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

test('leaves out keywords that say nothing, at any depth', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'object', additionalProperties: { type: 'integer', ...nothing }, ...nothing } },
    $defs: { b: { type: 'array', items: { anyOf: [{ type: 'integer', ...nothing }, { type: 'null' }] } } },
  };
  expect(plainSchema(schema)).toEqual({
    type: 'object',
    properties: { a: { type: 'object', additionalProperties: { type: 'integer' } } },
    $defs: { b: { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } } },
  });
});

test('keeps what says something, names that look like keywords, and values', () => {
  const schema = {
    type: 'object',
    propertyNames: { pattern: '^x' },
    properties: { propertyNames: { type: 'integer', minimum: 1, maximum: 9 }, maximum: true },
    default: { propertyNames: { type: 'string' } },
    const: { maximum: Number.MAX_SAFE_INTEGER },
    additionalProperties: false,
  };
  expect(plainSchema(schema)).toEqual(schema);
});
