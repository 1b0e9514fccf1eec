import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';

const parts: readonly LanguageModelV4StreamPart[] = [
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'A look around.' },
  { type: 'text-end', id: '1' },
  { type: 'tool-call', toolCallId: 'c1', toolName: 'shell_exec', input: '{"executable":"ls"}' },
  {
    type: 'finish',
    finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
    usage: {
      inputTokens: { total: 12, noCache: 12, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 8, text: 8, reasoning: 0 },
    },
  },
];

/** Stands for your provider's model. */
export const languageModel: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'example',
  modelId: 'example',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('only streams')),
  doStream: () => Promise.resolve({ stream: ReadableStream.from(parts) }),
};
