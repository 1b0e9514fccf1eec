import { z } from 'zod';
import { policyDocumentSchema } from './policy-document.ts';

/** The JSON Schema of policy files, for editors; also published as `policy.schema.json`. */
export function policyJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(policyDocumentSchema, { target: 'draft-2020-12' });
  return { ...schema, $id: 'urn:umbo:policy:1', title: 'umbo policy' };
}
