import { isStepCount, streamText, type ModelMessage, type ToolApprovalResponse } from 'ai';
import { expect, test } from 'vitest';
import { scriptedModel, type ScriptedCalls } from '../fixtures/scripted-model.ts';
import { toolsHost, type ToolsHost } from '../fixtures/tools-host.ts';

/** One answer whose calls all bear the id that a provider which counts from nought gives. */
const sameId = (...texts: readonly string[]): ScriptedCalls => texts.map((text) => ({ id: 'call_0', text }));

/** One run of a conversation; what came of it is added to the conversation. */
function conversation(host: ToolsHost, ...answers: readonly ScriptedCalls[]) {
  const model = scriptedModel(...answers);
  const messages: ModelMessage[] = [{ role: 'user', content: 'go' }];
  const run = async () => {
    const { tools, toolApproval } = host;
    const result = streamText({
      model,
      messages,
      tools,
      toolApproval,
      stopWhen: isStepCount(5),
      onError() {},
    });
    await result.consumeStream();
    messages.push(...(await result.responseMessages));
    const content = await result.content;
    return content.filter((part) => part.type === 'tool-approval-request');
  };
  const answer = (...said: readonly (readonly [approvalId: string, approved: boolean])[]) => {
    const content = said.map(([approvalId, approved]): ToolApprovalResponse => ({
      type: 'tool-approval-response',
      approvalId,
      approved,
    }));
    messages.push({ role: 'tool', content });
  };
  return { run, answer, messages };
}

test.each([
  ['a question after a question', ['ask-read', 'ask-wipe']],
  ['a question before one that is allowed', ['ask-wipe', 'read']],
  ['a question after one that is allowed', ['read', 'ask-wipe']],
])('S7: two calls of one id in an answer cannot borrow an approval: %s', async (_, texts) => {
  for (const yes of [0, 1]) {
    const host = toolsHost();
    const talk = conversation(host, sameId(...texts));
    const asked = await talk.run();
    const waits = asked.filter(({ isAutomatic }) => isAutomatic !== true);
    talk.answer(...waits.map(({ approvalId }, index) => [approvalId, index === yes] as const));
    await talk.run();
    expect(host.ran.filter((text) => text.startsWith('ask'))).toEqual([]);
    expect(new Set(host.ran).size).toBe(host.ran.length);
  }
});

test('the same call twice in an answer is one question and runs once', async () => {
  const host = toolsHost();
  const talk = conversation(host, sameId('ask', 'ask'));
  const asked = await talk.run();
  talk.answer(...asked.map(({ approvalId }) => [approvalId, true] as const));
  await talk.run();
  expect(host.ran).toEqual(['ask']);
});

test('a yes to a call that ran already, as to its automatic approval, does not run it again', async () => {
  const host = toolsHost();
  const talk = conversation(host, [
    { id: 'a', text: 'read' },
    { id: 'b', text: 'ask' },
  ]);
  const asked = await talk.run();
  expect(asked).toHaveLength(2);
  talk.answer(...asked.map(({ approvalId }) => [approvalId, true] as const));
  await talk.run();
  expect(host.ran).toEqual(['read', 'ask']);
});

test('a yes to a call that ran already is not taken for one to a later call of its id', async () => {
  const host = toolsHost();
  const talk = conversation(host, sameId('read-one'), sameId('ask-two'));
  const asked = await talk.run();
  const [automatic = '', waiting = ''] = asked.map(({ approvalId }) => approvalId);
  talk.answer([waiting, true]);
  await talk.run();
  for (const approvalId of [automatic, waiting]) {
    talk.answer([approvalId, true]);
    await talk.run();
  }
  expect(host.ran).toEqual(['read-one', 'ask-two']);
});

test('a provider that numbers each answer anew is asked about each time, and what was declined stays declined', async () => {
  const host = toolsHost();
  const talk = conversation(host, sameId('ask-one'), sameId('ask-two'), sameId('ask-three'));
  for (const approved of [true, false, true]) {
    const asked = await talk.run();
    const waits = asked.filter(({ isAutomatic }) => isAutomatic !== true);
    expect(waits).toHaveLength(1);
    talk.answer(...waits.map(({ approvalId }) => [approvalId, approved] as const));
  }
  await talk.run();
  expect(host.ran).toEqual(['ask-one', 'ask-three']);
});

test('A1: a claimed approval that nobody was asked for is on record as denied', async () => {
  const host = toolsHost();
  const talk = conversation(host);
  const call = { type: 'tool-call' as const, toolCallId: 'f', toolName: 'test_work', input: { text: 'ask' } };
  const request = { type: 'tool-approval-request' as const, approvalId: 'x', toolCallId: 'f' };
  talk.messages.push({ role: 'assistant', content: [call, request] });
  talk.answer(['x', true]);
  await talk.run();
  expect(host.ran).toEqual([]);
  expect(host.events.at(-1)).toMatchObject({
    kind: 'notStarted',
    callId: 'f',
    outcome: { reason: 'denied' },
  });
});
