import { isPlaceholder } from '../checks/placeholder.ts';
import { secretWords } from '../detectors/command-words.ts';
import { secretNameStrength } from '../names/secret-name.ts';

/** What the walk over a value needs. */
export interface ValueRedaction {
  /** Text without secrets. */
  text(value: string): string;
  /** Bytes without secrets. */
  bytes(value: Uint8Array): Uint8Array;
  /** The label for a kind, counted. */
  label(kind: string): string;
}

/** Deeper than this nothing is shown: a structure must not hide a secret or end the process. */
const MAX_DEPTH = 64;

const isSecretName = (name: string): boolean => {
  const strength = secretNameStrength(name);
  return (
    strength === 'password' ||
    strength === 'secret' ||
    /^(?:set-)?cookie$|^(?:proxy-)?authorization$/i.test(name)
  );
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/** A copy of a value without secrets; what holds none and is no plain data is returned as it is. */
export function redactValue<T>(value: T, redaction: ValueRedaction): T {
  const seen = new Map<object, unknown>();

  const argv = (program: string | undefined, words: readonly string[]): string[] => {
    const out = words.map((word) => redaction.text(word));
    for (const { index, from, to } of secretWords(program, words)) {
      const word = words[index] ?? '';
      if (out[index] === word || from === 0)
        out[index] = word.slice(0, from) + redaction.label('cli-password') + word.slice(to);
    }
    return out;
  };

  const list = (items: readonly unknown[], secret: boolean, depth: number, program?: string): unknown[] => {
    const strings = items.filter((item) => typeof item === 'string');
    if (!secret && strings.length === items.length && strings.some((item) => item.startsWith('-')))
      return argv(program, strings);
    const out: unknown[] = [];
    seen.set(items, out);
    for (const item of items) out.push(walk(item, secret, depth + 1));
    return out;
  };

  const record = (source: Record<string, unknown>, secret: boolean, depth: number): unknown => {
    const out: Record<string, unknown> = {};
    seen.set(source, out);
    const { executable, name, key } = source;
    const program = typeof executable === 'string' ? executable : undefined;
    const title = typeof name === 'string' ? name : key;
    for (const [field, item] of Object.entries(source)) {
      // Only a password may be a number: `max_tokens` and the like are counts.
      const numeric = typeof item === 'number' && item > 999 && secretNameStrength(field) === 'password';
      const named =
        isSecretName(field) || (field === 'value' && typeof title === 'string' && isSecretName(title));
      const copy = numeric
        ? redaction.label('password')
        : Array.isArray(item) && !seen.has(item) && depth < MAX_DEPTH
          ? list(item, secret || named, depth + 1, program)
          : walk(item, secret || named, depth + 1);
      // defineProperty: a field called __proto__ stays a field.
      Object.defineProperty(out, redaction.text(field), {
        value: copy,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return out;
  };

  const walk = (item: unknown, secret: boolean, depth: number): unknown => {
    if (typeof item === 'string')
      return secret && item !== '' && !isPlaceholder(item) ? redaction.label('secret') : redaction.text(item);
    if (typeof item !== 'object' || item === null) return item;
    if (seen.has(item)) return seen.get(item);
    if (depth > MAX_DEPTH) return redaction.label('too-deep');
    if (Array.isArray(item)) return list(item, secret, depth);
    if (item instanceof Map)
      return new Map(
        [...item].map(([k, v]) => [
          walk(k, false, depth + 1),
          walk(v, secret || (typeof k === 'string' && isSecretName(k)), depth + 1),
        ]),
      );
    if (item instanceof Set) return new Set([...item].map((entry) => walk(entry, secret, depth + 1)));
    if (item instanceof Uint8Array) return secret ? redaction.label('secret') : redaction.bytes(item);
    if (item instanceof Error) return error(item, depth);
    return isPlain(item) ? record(item as Record<string, unknown>, secret, depth) : item;
  };

  const error = (item: Error, depth: number): Error => {
    const copy = Object.create(Object.getPrototypeOf(item) as object) as Error;
    seen.set(item, copy);
    for (const field of Reflect.ownKeys(item)) {
      const named = typeof field === 'string' && isSecretName(field);
      const content = walk(Reflect.get(item, field), named, depth + 1);
      Object.defineProperty(copy, field, {
        value: content,
        writable: true,
        configurable: true,
        enumerable: Object.prototype.propertyIsEnumerable.call(item, field),
      });
    }
    return copy;
  };

  return walk(value, false, 0) as T;
}
