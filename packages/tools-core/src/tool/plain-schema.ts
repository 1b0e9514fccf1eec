import type { JsonSchema } from './json-schema.ts';

const named: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions']);
const single: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'not', 'contains']);
const several: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);

/**
 * The same schema without the keywords that say nothing: that names are strings, that an integer is one JavaScript can hold. Providers
 * know only a part of JSON Schema, and some refuse a whole request for one word outside of it.
 */
export function plainSchema(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !saysNothing(key, value))
      .map(([key, value]) => [key, plainPart(key, value)]),
  );
}

function saysNothing(key: string, value: unknown): boolean {
  if (key === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  if (key === 'maximum') return value === Number.MAX_SAFE_INTEGER;
  return key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}';
}

// What stands under a name of the author's choice (`properties`), or is a value (`const`, `default`), is not read as keywords.
function plainPart(key: string, value: unknown): unknown {
  if (several.has(key) && Array.isArray(value)) return value.map((part: unknown) => plainPart('items', part));
  if (!isSchema(value)) return value;
  if (single.has(key)) return plainSchema(value);
  if (!named.has(key)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainPart('items', part)]));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
