import type { ModelEvent, ModelRequest } from '@umbo/agent-loop';
import { UmboError } from '@umbo/tools-core';
import type { ChatAnswer } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { aiSdkModel, type AiSdkModelOptions } from '../../src/index.ts';
import { chatModel } from '../fixtures/chat-model.ts';

const work = { name: 'work', description: 'Works.', inputSchema: { type: 'object', properties: {} } };

async function ask(
  answer: ChatAnswer,
  request: Partial<ModelRequest> = {},
  options: AiSdkModelOptions = { maxRetries: 0 },
) {
  const server = await chatModel(answer);
  const events: ModelEvent[] = [];
  let failure: unknown;
  try {
    const stream = aiSdkModel(server.model, options).stream({
      system: 'be brief',
      transcript: [{ kind: 'user', text: 'hello' }],
      tools: [work],
      signal: new AbortController().signal,
      ...request,
    });
    for await (const event of stream) events.push(event);
  } catch (error) {
    failure = error;
  }
  const text = events.map((event) => (event.kind === 'text' ? event.text : '')).join('');
  const calls = events.filter((event) => event.kind === 'toolCall');
  return { ...server, events, text, calls, failure };
}

const messageOf = (failure: unknown): string => (UmboError.isInstance(failure) ? failure.message : '');

test('text comes as it is said, and usage at the end', async () => {
  const { events, failure, requests } = await ask([{ text: 'Hel' }, { text: 'lo' }, { finish: 'stop' }]);
  expect(failure).toBeUndefined();
  expect(events).toEqual([
    { kind: 'text', text: 'Hel' },
    { kind: 'text', text: 'lo' },
    { kind: 'usage', inputTokens: 11, outputTokens: 7 },
  ]);
  expect(requests[0]?.messages[0]?.content).toMatch(/^be brief/);
  expect(requests[0]?.tools?.[0]?.function).toMatchObject({ name: 'work', parameters: { type: 'object' } });
});

test('a tool call split over chunks is one call with its whole input', async () => {
  const { calls } = await ask([
    { call: 0, id: 'c1', name: 'work', args: '{"com' },
    { call: 0, args: 'mand":"l' },
    { call: 0, args: 's"}' },
    { finish: 'tool_calls' },
  ]);
  expect(calls).toEqual([{ kind: 'toolCall', callId: 'c1', toolName: 'work', input: { command: 'ls' } }]);
});

test('parallel calls whose chunks are interleaved stay apart', async () => {
  const { calls } = await ask([
    { call: 0, id: 'a', name: 'work', args: '{"n"' },
    { call: 1, id: 'b', name: 'work', args: '{"n":' },
    { call: 0, args: ':1}' },
    { call: 1, args: '2}' },
    { finish: 'tool_calls' },
  ]);
  expect(calls.map(({ callId, input }) => [callId, input])).toEqual([
    ['a', { n: 1 }],
    ['b', { n: 2 }],
  ]);
});

test('a call the provider numbered as an earlier one gets an id of its own', async () => {
  const transcript = [
    { kind: 'user', text: 'go' },
    { kind: 'assistant', text: '', calls: [{ callId: 'call_0', toolName: 'work', input: {} }] },
    { kind: 'toolResult', callId: 'call_0', toolName: 'work', text: 'ok', isError: false },
  ] as const;
  const { calls } = await ask(
    [{ call: 0, id: 'call_0', name: 'work', args: '{}' }, { finish: 'tool_calls' }],
    { transcript },
  );
  expect(calls[0]?.callId).toBe('call_0-2');
});

test('a call to no such tool and one with broken JSON reach the loop, which has them refused', async () => {
  const { calls, failure } = await ask([
    { call: 0, id: 'a', name: 'fly', args: '{}' },
    { call: 1, id: 'b', name: 'work', args: '{"n": ' },
    { finish: 'tool_calls' },
  ]);
  expect(failure).toBeUndefined();
  expect(calls.map(({ callId, toolName }) => [callId, toolName])).toEqual([
    ['a', 'fly'],
    ['b', 'work'],
  ]);
});

test('an error in the middle throws after what was said', async () => {
  const { text, failure } = await ask([{ text: 'I will' }, { fault: 'error' }]);
  expect(text).toBe('I will');
  expect(messageOf(failure)).toContain('on fire');
});

test('a disconnect in the middle throws: half an answer is not an answer', async () => {
  const { text, failure } = await ask([{ text: 'I will' }, { waitMs: 30 }, { fault: 'disconnect' }]);
  expect(text).toBe('I will');
  expect(messageOf(failure)).toContain('did not finish its answer');
  // A status of 200 beside a failure sends people looking in the wrong place.
  expect(messageOf(failure)).toContain('broke off');
  expect(messageOf(failure)).not.toContain('200');
});

test('a stream that ends without saying so throws', async () => {
  const { failure } = await ask([{ text: 'I wi' }]);
  expect(messageOf(failure)).toContain('did not finish its answer');
});

test('an answer cut off in its calls by the token limit throws; cut-off text is an answer', async () => {
  const cut = await ask([{ call: 0, id: 'a', name: 'work', args: '{"n":1}' }, { finish: 'length' }]);
  expect(messageOf(cut.failure)).toContain('token limit');
  const text = await ask([{ text: 'so far' }, { finish: 'length' }]);
  expect(text.failure).toBeUndefined();
});

test('a refused request throws with the status and the provider’s words', async () => {
  const { failure } = await ask({ status: 401, message: 'no such key' });
  expect(messageOf(failure)).toMatch(/401.*no such key/);
});

test('a slow stream is waited for', async () => {
  const { text, failure } = await ask([
    { text: 'a' },
    { waitMs: 150 },
    { text: 'b' },
    { waitMs: 150 },
    { finish: 'stop' },
  ]);
  expect(failure).toBeUndefined();
  expect(text).toBe('ab');
});

test('a stream that says nothing for longer than the idle limit throws', async () => {
  const { failure } = await ask(
    [{ text: 'a' }, { waitMs: 5000 }, { finish: 'stop' }],
    {},
    { maxRetries: 0, idleTimeoutMs: 200 },
  );
  expect(messageOf(failure)).toContain('did not finish its answer');
});

test('cancelling ends the request at the server too', async () => {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 100);
  const { failure, closedEarly } = await ask([{ text: 'a' }, { waitMs: 3000 }, { finish: 'stop' }], {
    signal: abort.signal,
  });
  expect(failure).toBeDefined();
  await expect.poll(closedEarly).toBe(1);
});

test('an idle limit without end is none', async () => {
  const { text, failure } = await ask(
    [{ text: 'a' }, { waitMs: 100 }, { finish: 'stop' }],
    {},
    { maxRetries: 0, idleTimeoutMs: Infinity },
  );
  expect(failure).toBeUndefined();
  expect(text).toBe('a');
});
