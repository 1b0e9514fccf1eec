import type { TranscriptItem } from '@umbo/agent-loop';
import type { JsonValue } from '@umbo/tools-core';
import type { AssistantContent, ModelMessage } from 'ai';
import { readMemo, type MemoPart } from './answer-memo.ts';
import { notificationText, userText } from './notification-text.ts';

type AssistantPart = Exclude<AssistantContent, string>[number];
type Assistant = Extract<TranscriptItem, { kind: 'assistant' }>;
type ToolResult = Extract<TranscriptItem, { kind: 'toolResult' }>;

function isBlank(text: string): boolean {
  return text.trim() === '';
}

// A name or an input that no provider takes back would make every later request of the conversation fail. The executor has refused
// such a call, and its result says why.
function sendableName(toolName: string): string {
  const name = toolName.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64);
  return name === '' ? 'unnamed' : name;
}

function sendableInput(input: JsonValue): JsonValue {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
}

function partsOf(answer: Assistant, model: string): readonly MemoPart[] {
  return (
    readMemo(answer.memo, model, answer) ?? [
      { kind: 'text', length: answer.text.length },
      ...answer.calls.map((): MemoPart => ({ kind: 'call' })),
    ]
  );
}

function assistantMessage(answer: Assistant, model: string): ModelMessage {
  const calls = answer.calls.values();
  let at = 0;
  const content = partsOf(answer, model).flatMap((part): AssistantPart[] => {
    const own = part.options ? { providerOptions: part.options } : {};
    if (part.kind === 'reasoning') return [{ type: 'reasoning', text: part.text, ...own }];
    if (part.kind === 'custom') return [{ type: 'custom', kind: part.name, ...own }];
    if (part.kind === 'text') {
      const text = answer.text.slice(at, (at += part.length));
      // Providers refuse a text of whitespace alone, which models like to begin calls with.
      return isBlank(text) && !part.options ? [] : [{ type: 'text', text, ...own }];
    }
    const { value: call } = calls.next();
    if (!call) return [];
    const { callId, toolName, input } = call;
    return [
      {
        type: 'tool-call',
        toolCallId: callId,
        toolName: sendableName(toolName),
        input: sendableInput(input),
        ...own,
      },
    ];
  });
  return { role: 'assistant', content };
}

function resultMessage(results: readonly ToolResult[]): ModelMessage {
  return {
    role: 'tool',
    content: results.map(({ callId, toolName, text, isError }) => ({
      type: 'tool-result',
      toolCallId: callId,
      toolName: sendableName(toolName),
      output: { type: isError ? 'error-text' : 'text', value: text },
    })),
  };
}

/**
 * A transcript as AI SDK messages. Providers want the results right behind their calls, all of them and nothing else:
 * what was said in between comes after, and a call without a result gets one that says so.
 */
export function toModelMessages(transcript: readonly TranscriptItem[], model = ''): ModelMessage[] {
  const results = new Map(
    transcript.flatMap((item) => (item.kind === 'toolResult' ? [[item.callId, item] as const] : [])),
  );
  return transcript.flatMap((item): ModelMessage[] => {
    switch (item.kind) {
      case 'user':
        return [{ role: 'user', content: userText(item.text) }];
      case 'notification':
        return [{ role: 'user', content: notificationText(item) }];
      case 'assistant': {
        if (item.calls.length === 0) return isBlank(item.text) ? [] : [assistantMessage(item, model)];
        const answers = item.calls.map(
          ({ callId, toolName }): ToolResult =>
            results.get(callId) ?? {
              kind: 'toolResult',
              callId,
              toolName,
              text: 'No result: this call was not finished.',
              isError: true,
            },
        );
        return [assistantMessage(item, model), resultMessage(answers)];
      }
      case 'toolResult':
        return [];
    }
  });
}
