import type { ModelEvent, TranscriptItem } from '@umbo/agent-loop';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { expect, test } from 'vitest';
import { aiSdkModel } from '../../src/index.ts';
import { toModelMessages } from '../../src/model/to-model-messages.ts';

type Chunk =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer C> ? C : never;

const one = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
const finish: Chunk = {
  type: 'finish',
  finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
  usage: { inputTokens: one, outputTokens: { total: 1, text: 1, reasoning: 0 } },
};
const reasoning = (text: string, own: Record<string, string>): Chunk[] => [
  { type: 'reasoning-start', id: text },
  { type: 'reasoning-delta', id: text, delta: text },
  { type: 'reasoning-end', id: text, providerMetadata: { maker: own } },
];
const said = (text: string): Chunk[] => [
  { type: 'text-start', id: text },
  { type: 'text-delta', id: text, delta: text },
  { type: 'text-end', id: text },
];
const call = (id: string, own?: Record<string, string>): Chunk => ({
  type: 'tool-call',
  toolCallId: id,
  toolName: 'work',
  input: '{}',
  ...(own ? { providerMetadata: { maker: own } } : {}),
});

/** Asks for one answer of these parts, answers its calls, and says what of it goes back to the model. */
async function roundTrip(chunks: readonly Chunk[], modelAfter = 'm') {
  const models = ['m', modelAfter].map(
    (modelId) =>
      new MockLanguageModelV4({
        modelId,
        doStream: async () => ({ stream: simulateReadableStream({ chunks: [...chunks, finish] }) }),
      }),
  );
  const tools = [{ name: 'work', description: 'Works.', inputSchema: { type: 'object' } }];
  const ask = async (model: MockLanguageModelV4, transcript: readonly TranscriptItem[]) => {
    const events: ModelEvent[] = [];
    const request = { system: '', transcript, tools, signal: new AbortController().signal };
    for await (const event of aiSdkModel(model).stream(request)) events.push(event);
    return events;
  };
  const [first, second] = models as [MockLanguageModelV4, MockLanguageModelV4];
  const user: TranscriptItem = { kind: 'user', text: 'go' };
  const events = await ask(first, [user]);
  const calls = events.filter((event) => event.kind === 'toolCall');
  const text = events.map((event) => (event.kind === 'text' ? event.text : '')).join('');
  const memo = events.find((event) => event.kind === 'memo')?.memo;
  // Through JSON, as a stored conversation goes.
  const answer = JSON.parse(
    JSON.stringify({ kind: 'assistant', text, calls, ...(memo === undefined ? {} : { memo }) }),
  ) as Extract<TranscriptItem, { kind: 'assistant' }>;
  const results = calls.map(({ callId }): TranscriptItem => ({
    kind: 'toolResult',
    callId,
    toolName: 'work',
    text: 'ok',
    isError: false,
  }));
  await ask(second, [user, answer, ...results]);
  const sent = second.doStreamCalls.at(-1)?.prompt.find(({ role }) => role === 'assistant')?.content;
  return { memo, answer, sent: Array.isArray(sent) ? sent : [] };
}

test('signed reasoning goes back with its answer, every part in its place: providers refuse the calls without it', async () => {
  const { sent } = await roundTrip([
    ...reasoning('plan', { signature: 'S1' }),
    ...said('Let me look.'),
    call('a', { thoughtSignature: 'S2' }),
    call('b'),
  ]);
  expect(sent).toMatchObject([
    { type: 'reasoning', text: 'plan', providerOptions: { maker: { signature: 'S1' } } },
    { type: 'text', text: 'Let me look.' },
    { type: 'tool-call', toolCallId: 'a', providerOptions: { maker: { thoughtSignature: 'S2' } } },
    { type: 'tool-call', toolCallId: 'b' },
  ]);
  expect(JSON.stringify(sent[3])).not.toContain('thoughtSignature');
});

test('reasoning without words (a redacted block) and parts of the provider’s own go back too', async () => {
  const { sent } = await roundTrip([
    { type: 'custom', kind: 'maker.note', providerMetadata: { maker: { n: 1 } } },
    { type: 'reasoning-start', id: 'r', providerMetadata: { maker: { redactedData: 'R' } } },
    { type: 'reasoning-end', id: 'r' },
    call('a'),
  ]);
  expect(sent).toMatchObject([
    { type: 'custom', kind: 'maker.note', providerOptions: { maker: { n: 1 } } },
    { type: 'reasoning', text: '', providerOptions: { maker: { redactedData: 'R' } } },
    { type: 'tool-call', toolCallId: 'a' },
  ]);
});

test('an answer of text and calls alone has no memo', async () => {
  expect((await roundTrip([...said('Hello.'), call('a')])).memo).toBeUndefined();
});

test('another model is not given the reasoning of the first', async () => {
  const { sent } = await roundTrip([...reasoning('plan', { signature: 'S1' }), call('a')], 'other');
  expect(sent.map(({ type }) => type)).toEqual(['tool-call']);
});

test('a pointer into the provider’s store is not kept, for the store forgets; encrypted reasoning is', async () => {
  const pointer = await roundTrip([...reasoning('plan', { itemId: 'rs_1' }), call('a', { itemId: 'fc_1' })]);
  expect(pointer.memo).toBeUndefined();
  const whole = await roundTrip([
    ...reasoning('plan', { itemId: 'rs_1', reasoningEncryptedContent: 'E' }),
    call('a', { itemId: 'fc_1' }),
  ]);
  expect(whole.sent.map(({ type }) => type)).toEqual(['reasoning', 'tool-call']);
});

test('an answer with parts that are not carried goes back without its reasoning: half a signed answer is refused', async () => {
  const { memo } = await roundTrip([
    ...reasoning('plan', { signature: 'S1' }),
    { ...call('p'), providerExecuted: true } as Chunk,
    { type: 'tool-result', toolCallId: 'p', toolName: 'work', result: 'found' },
    call('a'),
  ]);
  expect(memo).toBeUndefined();
});

test('a memo that is none, or of an answer that was changed since, is not sent', async () => {
  const { memo, answer } = await roundTrip([
    ...reasoning('plan', { signature: 'S1' }),
    ...said('a'),
    call('a'),
  ]);
  const model = (memo as { readonly model: string }).model;
  const types = (item: TranscriptItem): unknown =>
    toModelMessages([item], model)
      .filter(({ role }) => role === 'assistant')
      .flatMap(({ content }) => (Array.isArray(content) ? content.map(({ type }) => type) : []));
  expect(types(answer)).toEqual(['reasoning', 'text', 'tool-call']);
  const plain = ['text', 'tool-call'];
  expect(types({ ...answer, text: 'longer than it was' })).toEqual(plain);
  expect(types({ ...answer, calls: [...answer.calls, ...answer.calls] })).toEqual([...plain, 'tool-call']);
  for (const odd of [null, 7, 'memo', [], {}, { model }, { model, parts: {} }, { model, parts: [null] }])
    expect(types({ ...answer, memo: odd })).toEqual(plain);
  for (const part of [
    { kind: 'reasoning' },
    { kind: 'text', length: -1 },
    { kind: 'call', options: { maker: 'S' } },
    { kind: 'custom', name: 'x' },
    { kind: 'file' },
  ])
    expect(types({ ...answer, memo: { model, parts: [part] } })).toEqual(plain);
});
