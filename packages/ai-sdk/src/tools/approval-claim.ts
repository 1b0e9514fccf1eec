import type { ModelMessage } from 'ai';

type Part = Exclude<ModelMessage['content'], string>[number];

function parts({ content }: ModelMessage): readonly Part[] {
  return typeof content === 'string' ? [] : content;
}

/**
 * Whether a conversation says of a call that a person approved it and that it still has to run. Wider than what the AI SDK acts on
 * today (it reads the last message only): what it may come to act on must be a claim too, never a question that was just put.
 */
export function claimsApproval(messages: readonly ModelMessage[], callId: string): boolean {
  const requests = new Set(
    messages
      .flatMap(parts)
      .flatMap((part) =>
        part.type === 'tool-approval-request' && part.toolCallId === callId ? [part.approvalId] : [],
      ),
  );
  const last = messages.findLastIndex((message) =>
    parts(message).some(
      (part) => part.type === 'tool-approval-response' && part.approved && requests.has(part.approvalId),
    ),
  );
  if (last === -1) return false;
  return !messages
    .slice(last)
    .flatMap(parts)
    .some((part) => part.type === 'tool-result' && part.toolCallId === callId);
}

/** How often a conversation already calls by this id: some providers number the calls of each answer anew. */
export function timesCalled(messages: readonly ModelMessage[], callId: string): number {
  return messages.flatMap(parts).filter((part) => part.type === 'tool-call' && part.toolCallId === callId)
    .length;
}

/** Whether every call by an id has its result: then a yes to one of them has nothing left to run. */
export function isAnswered(messages: readonly ModelMessage[], callId: string): boolean {
  const results = messages
    .flatMap(parts)
    .filter((part) => part.type === 'tool-result' && part.toolCallId === callId);
  return results.length > 0 && results.length >= timesCalled(messages, callId);
}
