import type { TranscriptItem } from '@umbo/agent-loop';
import type { ModelMessage } from 'ai';
import { notificationText, userText } from './notification-text.ts';

type Assistant = Extract<TranscriptItem, { kind: 'assistant' }>;
type ToolResult = Extract<TranscriptItem, { kind: 'toolResult' }>;

function assistantMessage({ text, calls }: Assistant): ModelMessage {
  return {
    role: 'assistant',
    content: [
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...calls.map(({ callId, toolName, input }) => ({
        type: 'tool-call' as const,
        toolCallId: callId,
        toolName,
        input,
      })),
    ],
  };
}

function resultMessage(results: readonly ToolResult[]): ModelMessage {
  return {
    role: 'tool',
    content: results.map(({ callId, toolName, text, isError }) => ({
      type: 'tool-result',
      toolCallId: callId,
      toolName,
      output: { type: isError ? 'error-text' : 'text', value: text },
    })),
  };
}

/**
 * A transcript as AI SDK messages. Providers want the results right behind their calls, all of them and nothing else:
 * what was said in between comes after, and a call without a result gets one that says so.
 */
export function toModelMessages(transcript: readonly TranscriptItem[]): ModelMessage[] {
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
        if (item.calls.length === 0) return item.text === '' ? [] : [assistantMessage(item)];
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
        return [assistantMessage(item), resultMessage(answers)];
      }
      case 'toolResult':
        return [];
    }
  });
}
