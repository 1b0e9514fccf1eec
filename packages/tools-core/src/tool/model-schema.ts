import { z } from 'zod';
import { UmboError } from '../umbo-error.ts';
import { plainSchema } from './plain-schema.ts';
import { withoutNull } from './without-null.ts';
import type { JsonSchema } from './json-schema.ts';
import type { ToolSpec } from './tool-spec.ts';

/**
 * The input schema a model sees: zod's own JSON Schema without hidden parameters, keywords that say nothing and nullable unions.
 * What it admits, the zod schema admits: "or null" becomes "may be left out".
 * Throws `nullable-not-optional` where the input schema demands an explicit null.
 */
export function modelSchema(spec: Pick<ToolSpec, 'name' | 'input' | 'hiddenInputs'>): JsonSchema {
  const schema = convert(spec.input, 'input');
  const properties = schema['properties'];
  if (isSchema(properties)) for (const hidden of spec.hiddenInputs) delete properties[hidden];
  const required = schema['required'];
  if (Array.isArray(required)) {
    schema['required'] = required.filter((key) => !spec.hiddenInputs.includes(String(key)));
  }
  return withoutNull(schema, (path) => {
    throw new UmboError({
      code: 'nullable-not-optional',
      message: `Tool ${spec.name} was not accepted: input ${path} must be given but may be null, which models are not told. Use .optional() or .nullish().`,
    });
  });
}

/** The output schema as zod writes it. Nulls stay: a host validates real outputs against it. */
export function modelOutputSchema(spec: Pick<ToolSpec, 'output'>): JsonSchema {
  return convert(spec.output, 'output');
}

function convert(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return { ...plainSchema(rest) };
}

function isSchema(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
