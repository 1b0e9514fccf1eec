/** A JSON Schema object (draft 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;
