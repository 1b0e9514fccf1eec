type Schema = Record<string, unknown>;

/** A copy of a JSON Schema in which no value may be null; `refuse` is told of a property that must be present and may be null. */
export function withoutNull(schema: Schema, refuse: (path: string) => never): Schema {
  return strip(schema, '', refuse);
}

function strip(schema: Schema, path: string, refuse: (path: string) => never): Schema {
  const result: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' || key === '$defs') result[key] = stripEach(value as Schema, path, refuse);
    else if (key === 'default' || key === 'const' || key === 'examples') result[key] = value;
    else if (Array.isArray(value)) {
      const kept = value.filter((item) => !isNull(key, item));
      // A schema that is nothing but null stays: there is no other type to fall back to.
      result[key] = (kept.length === 0 ? value : kept).map((item) =>
        isSchema(item) ? strip(item, path, refuse) : item,
      );
    } else result[key] = isSchema(value) ? strip(value, `${path}[]`, refuse) : value;
  }
  if (Array.isArray(result['type']) && result['type'].length === 1) result['type'] = result['type'][0];
  if (result['default'] === null) delete result['default'];
  refuseRequiredNull(schema, path, refuse);
  return unwrapped(result);
}

function stripEach(schemas: Schema, path: string, refuse: (path: string) => never): Schema {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, value]) => {
      const inner = path === '' ? name : `${path}.${name}`;
      return [name, isSchema(value) ? strip(value, inner, refuse) : value];
    }),
  );
}

function refuseRequiredNull(schema: Schema, path: string, refuse: (path: string) => never): void {
  const { properties, required } = schema;
  if (!isSchema(properties) || !Array.isArray(required)) return;
  for (const name of required) {
    const property = properties[String(name)];
    if (isSchema(property) && admitsNull(property))
      refuse(path === '' ? String(name) : `${path}.${String(name)}`);
  }
}

function admitsNull(schema: Schema): boolean {
  return ['anyOf', 'oneOf', 'type', 'enum'].some((key) => {
    const value = schema[key];
    return Array.isArray(value) && value.some((item) => isNull(key, item));
  });
}

function isNull(key: string, item: unknown): boolean {
  if (key === 'type') return item === 'null';
  if (key === 'enum') return item === null;
  return (key === 'anyOf' || key === 'oneOf') && isSchema(item) && item['type'] === 'null';
}

// anyOf with one branch left is that branch; what stood beside it (description, default) stays.
function unwrapped(schema: Schema): Schema {
  for (const key of ['anyOf', 'oneOf']) {
    const branches = schema[key];
    if (Array.isArray(branches) && branches.length === 1 && isSchema(branches[0])) {
      const { [key]: _union, ...beside } = schema;
      return { ...branches[0], ...beside };
    }
  }
  return schema;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
