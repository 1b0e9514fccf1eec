import type { JsonValue } from '@umbo/tools-core';

type JsonObject = { readonly [key: string]: JsonValue };

function asObject(input: JsonValue | undefined): JsonObject | undefined {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? (input as JsonObject)
    : undefined;
}

function readWords(text: string): readonly string[] | undefined {
  try {
    const words = JSON.parse(text) as JsonValue;
    return Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === 'string')
      ? words
      : undefined;
  } catch {
    return undefined;
  }
}

/** A call's command as a person can edit it: a script as it is, a program and its arguments as a JSON list of words. */
export function editableText(input: JsonValue | undefined): string | undefined {
  const { command, executable, argv = [] } = asObject(input) ?? {};
  if (typeof command === 'string') return command;
  return typeof executable === 'string' && Array.isArray(argv)
    ? JSON.stringify([executable, ...(argv as readonly JsonValue[])])
    : undefined;
}

/** The input with the edited command in it; undefined when the text is no command. */
export function withEditedText(input: JsonValue | undefined, text: string): JsonValue | undefined {
  const before = asObject(input);
  if (before === undefined) return undefined;
  if ('command' in before) return text.trim() === '' ? undefined : { ...before, command: text };
  const [executable, ...argv] = readWords(text) ?? [];
  return executable === undefined ? undefined : { ...before, executable, argv };
}
