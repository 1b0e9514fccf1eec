import type { JsonValue } from '@umbo/tools-core';

/** One call a model made. */
export interface TranscriptCall {
  /** Unique in the session. */
  readonly callId: string;
  /** The name the model used. */
  readonly toolName: string;
  /** The input as the model gave it; an approval's patch does not change it. */
  readonly input: JsonValue;
}

/** One entry of a conversation. Plain JSON: it can be stored and given back. */
export type TranscriptItem =
  | { readonly kind: 'user'; readonly text: string }
  | {
      readonly kind: 'assistant';
      readonly text: string;
      readonly calls: readonly TranscriptCall[];
      /** What the model that gave this answer wants back with it. */
      readonly memo?: JsonValue;
    }
  | {
      readonly kind: 'toolResult';
      readonly callId: string;
      readonly toolName: string;
      readonly text: string;
      readonly isError: boolean;
    }
  | {
      readonly kind: 'notification';
      readonly callId: string;
      readonly taskId: string;
      readonly text: string;
    };

/** The calls of a transcript that have no result yet, in order. */
export function unansweredCalls(transcript: readonly TranscriptItem[]): readonly TranscriptCall[] {
  const answered = new Set(transcript.flatMap((item) => (item.kind === 'toolResult' ? [item.callId] : [])));
  return transcript.flatMap((item) =>
    item.kind === 'assistant' ? item.calls.filter((call) => !answered.has(call.callId)) : [],
  );
}
