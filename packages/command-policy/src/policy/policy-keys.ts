import { policyJsonSchema } from './policy-json-schema.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly propertyNames?: { readonly enum?: readonly string[] };
}

/** The keys that may stand at a place of a policy file. */
export function policyKeys(path: readonly PropertyKey[]): readonly string[] {
  let schema: Schema = policyJsonSchema();
  for (const step of path) {
    const extra = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    schema = (typeof step === 'number' ? schema.items : schema.properties?.[String(step)]) ?? extra;
  }
  return [...Object.keys(schema.properties ?? {}), ...(schema.propertyNames?.enum ?? [])];
}
