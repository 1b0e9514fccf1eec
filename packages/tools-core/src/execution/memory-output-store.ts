import type { OutputStore } from './output-store.ts';

/** Limits of an output store. */
export interface MemoryOutputStoreOptions {
  /** Characters kept over all sessions; the oldest output goes first. Default 67108864. */
  readonly maxCharacters?: number;
}

/** An output store in memory. */
export function createOutputStore(options: MemoryOutputStoreOptions = {}): OutputStore {
  const { maxCharacters = 67_108_864 } = options;
  const kept = new Map<string, { readonly sessionId: string; readonly text: string }>();
  let size = 0;
  return {
    keepOutput: (sessionId, text) => {
      const outputId = globalThis.crypto.randomUUID();
      kept.set(outputId, { sessionId, text });
      size += text.length;
      for (const [oldest, entry] of kept) {
        if (size <= maxCharacters) break;
        kept.delete(oldest);
        size -= entry.text.length;
      }
      return outputId;
    },
    readOutput: async (sessionId, outputId, range) => {
      const entry = kept.get(outputId);
      if (entry?.sessionId !== sessionId) return undefined;
      const offset = Math.max(0, range.offset);
      return {
        text: entry.text.slice(offset, offset + Math.max(0, range.length)).toWellFormed(),
        totalCharacters: entry.text.length,
      };
    },
  };
}
