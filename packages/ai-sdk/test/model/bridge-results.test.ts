import type { TranscriptItem } from '@umbo/agent-loop';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { expect, test } from 'vitest';
import { aiSdkModel, type AiSdkModelOptions } from '../../src/index.ts';

const round: readonly TranscriptItem[] = [
  { kind: 'user', text: 'go' },
  { kind: 'assistant', text: '', calls: [{ callId: 'a', toolName: 'work', input: {} }] },
  { kind: 'toolResult', callId: 'a', toolName: 'work', text: 'cancelled', isError: true },
];

/** The roles of what a model is sent. */
async function rolesSent(
  modelId: string,
  transcript: readonly TranscriptItem[],
  options: AiSdkModelOptions = {},
): Promise<readonly string[]> {
  const model = new MockLanguageModelV4({
    modelId,
    doStream: async () => ({ stream: simulateReadableStream({ chunks: [] }) }),
  });
  const request = { system: '', transcript, tools: [], signal: new AbortController().signal };
  try {
    for await (const _ of aiSdkModel(model, { maxRetries: 0, ...options }).stream(request));
  } catch {
    // An empty stream is no answer; only the question matters here.
  }
  return (model.doStreamCalls[0]?.prompt ?? []).map(({ role }) => role).filter((role) => role !== 'system');
}

const spoken: readonly TranscriptItem[] = [...round, { kind: 'user', text: 'stop that' }];
const news: readonly TranscriptItem[] = [
  ...round,
  { kind: 'notification', callId: 'z', taskId: 't', text: 'ended' },
];

test('no user stands right behind tool results where the model is one of Mistral, whoever serves it', async () => {
  for (const modelId of [
    'mistral-large-latest',
    'mistralai/devstral-small',
    'codestral-2',
    'open-mixtral-8x7b',
  ])
    for (const transcript of [spoken, news])
      expect(await rolesSent(modelId, transcript), modelId).toEqual([
        'user',
        'assistant',
        'tool',
        'assistant',
        'user',
      ]);
});

test('results with nothing behind them, and other models, are left as they are', async () => {
  expect(await rolesSent('mistral-large-latest', round)).toEqual(['user', 'assistant', 'tool']);
  expect(await rolesSent('gpt-5', spoken)).toEqual(['user', 'assistant', 'tool', 'user']);
});

test('a host that knows its model better says so', async () => {
  const strict = await rolesSent('finetune-7', spoken, { assistantAfterTools: true });
  expect(strict).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
  const lax = await rolesSent('mistral-x', spoken, { assistantAfterTools: false });
  expect(lax).toEqual(['user', 'assistant', 'tool', 'user']);
});
