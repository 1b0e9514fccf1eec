import type { ModelMessage } from 'ai';

/** Whether a conversation already contains a call: then an approval is being claimed for it, not asked for. */
export function isInHistory(messages: readonly ModelMessage[], callId: string): boolean {
  return messages.some(
    ({ role, content }) =>
      role === 'assistant' &&
      typeof content !== 'string' &&
      content.some((part) => part.type === 'tool-call' && part.toolCallId === callId),
  );
}
