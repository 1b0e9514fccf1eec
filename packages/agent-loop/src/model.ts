import type { JsonValue } from '@umbo/tools-core';
import type { TranscriptItem } from './transcript.ts';

/** A tool as a model sees it. */
export interface ModelTool {
  /** Provider-safe name. */
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** JSON Schema of the input, hidden parameters left out. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** What a model is asked. */
export interface ModelRequest {
  /** Standing instructions; empty when there are none. */
  readonly system: string;
  /** The conversation; every call in it has exactly one result. */
  readonly transcript: readonly TranscriptItem[];
  /** The tools it may call. */
  readonly tools: readonly ModelTool[];
  /** Aborts when the turn is cancelled. */
  readonly signal: AbortSignal;
}

/** What a model says, as it says it. */
export type ModelEvent =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'toolCall';
      readonly callId: string;
      readonly toolName: string;
      readonly input: JsonValue;
    }
  | {
      /** What the model wants back with this answer, signed reasoning for instance; the loop keeps it and does not read it. */
      readonly kind: 'memo';
      readonly memo: JsonValue;
    }
  | { readonly kind: 'usage'; readonly inputTokens: number; readonly outputTokens: number };

/** Any model: a conversation in, a stream of text, calls and usage out. Throwing ends the turn, not the host. */
export interface Model {
  /** Streams one answer. */
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}
