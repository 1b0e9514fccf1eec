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

/** Text that an object stands for: what prints it prints this. */
const textOf = (item: object): string | undefined =>
  item instanceof URL || item instanceof URLSearchParams ? item.toString() : undefined;

/** A copy of a value without secrets; what holds none and is no plain data is returned as it is. */
export function redactValue<T>(value: T, given: ValueRedaction): T {
  let changes = 0;
  const counted = <V>(before: V, after: V): V => {
    if (after !== before) changes++;
    return after;
  };
  const redaction: ValueRedaction = {
    text: (text) => counted(text, given.text(text)),
    bytes: (bytes) => counted(bytes, given.bytes(bytes)),
    label: (kind) => counted('', given.label(kind)),
  };
  // What was met as plain data may be met again under a secret name.
  const seenPlain = new Map<object, unknown>();
  const seenSecret = new Map<object, unknown>();
  const seenAs = (secret: boolean): Map<object, unknown> => (secret ? seenSecret : seenPlain);

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
    seenAs(secret).set(items, out);
    for (const item of items) out.push(walk(item, secret, depth + 1));
    return out;
  };

  const record = (source: Record<string, unknown>, secret: boolean, depth: number): unknown => {
    const out: Record<string, unknown> = {};
    seenAs(secret).set(source, out);
    const { executable, name, key, Name, Key } = source;
    const program = typeof executable === 'string' ? executable : undefined;
    const title = [name, Name, key, Key].find((word) => typeof word === 'string');
    for (const [field, item] of Object.entries(source)) {
      // Only a password may be a number: `max_tokens` and the like are counts.
      const numeric =
        (typeof item === 'number' || typeof item === 'bigint') &&
        item > 999 &&
        secretNameStrength(field) === 'password';
      const named =
        isSecretName(field) || (/^value$/i.test(field) && typeof title === 'string' && isSecretName(title));
      const copy = numeric
        ? redaction.label('password')
        : Array.isArray(item) && !seenAs(secret || named).has(item) && depth < MAX_DEPTH
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
    try {
      return walkObject(item, secret, depth);
    } catch {
      // A getter or a proxy that throws: nothing is known of what it holds.
      return redaction.label('unreadable');
    }
  };

  const walkObject = (item: object, secret: boolean, depth: number): unknown => {
    const seen = seenAs(secret);
    if (seen.has(item)) return counted<unknown>(item, seen.get(item));
    if (depth > MAX_DEPTH) return redaction.label('too-deep');
    const text = textOf(item);
    if (text !== undefined) {
      const shown = walk(text, secret, depth + 1);
      return shown === text ? item : shown;
    }
    if (Array.isArray(item)) return list(item, secret, depth);
    if (item instanceof Map) return map(item, secret, depth);
    if (item instanceof Headers) {
      const before = changes;
      const shown = map(item, secret, depth);
      return changes === before ? item : shown;
    }
    if (item instanceof Set) {
      const out = new Set<unknown>();
      seen.set(item, out);
      for (const entry of item) out.add(walk(entry, secret, depth + 1));
      return out;
    }
    if (secret && (ArrayBuffer.isView(item) || item instanceof ArrayBuffer)) return redaction.label('secret');
    if (item instanceof Uint8Array) return redaction.bytes(item);
    if (item instanceof Error) return error(item, secret, depth);
    if (isPlain(item)) return record(item as Record<string, unknown>, secret, depth);
    return Object.keys(item).length === 0 || ArrayBuffer.isView(item) ? item : instance(item, secret, depth);
  };

  const map = (source: Map<unknown, unknown> | Headers, secret: boolean, depth: number): unknown => {
    const out = new Map<unknown, unknown>();
    seenAs(secret).set(source, out);
    for (const [k, v] of source.entries())
      out.set(
        walk(k, false, depth + 1),
        walk(v, secret || (typeof k === 'string' && isSecretName(k)), depth + 1),
      );
    return out;
  };

  /** An instance of a class goes as it is, unless a field that would be printed holds a secret. */
  const instance = (item: object, secret: boolean, depth: number): unknown => {
    const copy = Object.create(Object.getPrototypeOf(item) as object) as object;
    seenAs(secret).set(item, copy);
    const before = changes;
    const fields = record({ ...item }, secret, depth) as Record<string, unknown>;
    const unchanged = changes === before;
    if (unchanged) seenAs(secret).set(item, item);
    return unchanged ? item : Object.assign(copy, fields);
  };

  const error = (item: Error, secret: boolean, depth: number): Error => {
    const copy = Object.create(Object.getPrototypeOf(item) as object) as Error;
    seenAs(secret).set(item, copy);
    for (const field of Reflect.ownKeys(item)) {
      const named = typeof field === 'string' && isSecretName(field);
      const content = walk(Reflect.get(item, field), secret || named, depth + 1);
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
