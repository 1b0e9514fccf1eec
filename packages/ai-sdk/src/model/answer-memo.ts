import type { JsonValue } from '@umbo/tools-core';
import type { ContentPart, ProviderMetadata, ToolSet } from 'ai';

/** One part of an answer as its provider wants it back: reasoning and a provider's own parts whole, texts and calls by their place. */
export type MemoPart = { readonly options?: ProviderMetadata } & (
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'text'; readonly length: number }
  | { readonly kind: 'call' }
  | { readonly kind: 'custom'; readonly name: `${string}.${string}` }
);

/**
 * What has to come back with an answer besides its text and its calls: providers that sign their reasoning or their calls refuse a
 * history without the signature, or answer worse. Undefined when there is nothing, or when the answer holds parts that are not carried.
 */
export function memoOf(model: string, content: readonly ContentPart<ToolSet>[]): JsonValue | undefined {
  const parts: MemoPart[] = [];
  for (const part of content) {
    if (part.type === 'reasoning')
      parts.push({ kind: 'reasoning', text: part.text, ...optionsOf(part.providerMetadata) });
    else if (part.type === 'text')
      parts.push({ kind: 'text', length: part.text.length, ...optionsOf(part.providerMetadata) });
    else if (part.type === 'tool-call' && part.providerExecuted !== true)
      parts.push({ kind: 'call', ...optionsOf(part.providerMetadata) });
    else if (part.type === 'custom')
      parts.push({ kind: 'custom', name: part.kind, ...optionsOf(part.providerMetadata) });
    // The AI SDK's own word about a call that it could not parse; sources are for people.
    else if (part.type === 'tool-error' || part.type === 'source') continue;
    // Signed parts belong together: without one of them the others are refused.
    else return undefined;
  }
  const says = parts.some(({ kind, options: own }) => kind === 'reasoning' || own !== undefined);
  return says && !pointsElsewhere(parts) ? asJson({ model, parts }) : undefined;
}

/** The parts of an answer, when the same model gave it and the answer still is what it was. */
export function readMemo(
  memo: JsonValue | undefined,
  model: string,
  answer: { readonly text: string; readonly calls: readonly unknown[] },
): readonly MemoPart[] | undefined {
  if (!isRecord(memo) || memo['model'] !== model || !Array.isArray(memo['parts'])) return undefined;
  const parts: readonly unknown[] = memo['parts'];
  if (!parts.every(isPart)) return undefined;
  const length = parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.length : 0), 0);
  const calls = parts.filter(({ kind }) => kind === 'call').length;
  return length === answer.text.length && calls === answer.calls.length ? parts : undefined;
}

// A transcript may come from a store: what does not look like a memo is none.
function isPart(part: unknown): part is MemoPart {
  if (!isRecord(part)) return false;
  const { kind, text, length, name, options = {} } = part;
  if (!isRecord(options) || !Object.values(options).every(isRecord)) return false;
  if (kind === 'reasoning') return typeof text === 'string';
  if (kind === 'custom') return typeof name === 'string' && name.includes('.');
  return kind === 'call' || (kind === 'text' && Number.isInteger(length) && Number(length) >= 0);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

function optionsOf(metadata: ProviderMetadata | undefined): { readonly options?: ProviderMetadata } {
  return metadata && Object.keys(metadata).length > 0 ? { options: metadata } : {};
}

/**
 * True when the parts only point at what the provider has stored. A transcript has to stand on its own: the store forgets, and not every
 * account has one. Encrypted reasoning is whole, and its pointer harmless.
 */
function pointsElsewhere(parts: readonly MemoPart[]): boolean {
  const has = (part: MemoPart, key: string): boolean =>
    Object.values(part.options ?? {}).some((own) => typeof own[key] === 'string');
  const reasoning = parts.filter(({ kind }) => kind === 'reasoning');
  const isWhole = reasoning.length > 0 && reasoning.every((part) => has(part, 'reasoningEncryptedContent'));
  return !isWhole && parts.some((part) => has(part, 'itemId'));
}
