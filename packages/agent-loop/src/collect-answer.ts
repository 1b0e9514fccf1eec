import type { JsonValue } from '@umbo/tools-core';
import { withOwnIds } from './call-ids.ts';
import type { Model, ModelEvent, ModelRequest } from './model.ts';
import type { TranscriptCall } from './transcript.ts';

/** One whole answer of a model. */
export interface Answer {
  /** All text. */
  readonly text: string;
  /** All calls, each under an id of its own. */
  readonly calls: readonly TranscriptCall[];
  /** What the model wants back with it. */
  readonly memo?: JsonValue;
  /** Why it broke off; absent when it did not. */
  readonly failure?: string;
}

/** Reads a model's stream to its end; a stream that throws, hangs past the signal, or repeats a call id cannot hurt the loop. */
export async function collectAnswer(
  model: Model,
  request: ModelRequest,
  onEvent: (event: ModelEvent) => void,
): Promise<Answer> {
  let text = '';
  let memo: JsonValue | undefined;
  const calls: TranscriptCall[] = [];
  const { signal } = request;
  const aborted = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new Error('the turn was cancelled'));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
  // A model that ignores its signal must not make this an unhandled rejection.
  aborted.catch(() => {});
  let release = (): void => {};
  try {
    const stream = model.stream(request)[Symbol.asyncIterator]();
    // Not awaited: a model that hangs would hold up its own cancellation.
    release = () => void stream.return?.().then(undefined, () => {});
    for (;;) {
      const { done, value } = await Promise.race([stream.next(), aborted]);
      if (done) break;
      onEvent(value);
      if (value.kind === 'text') text += value.text;
      if (value.kind === 'memo') memo = value.memo;
      if (value.kind === 'toolCall') {
        const { callId, toolName, input } = value;
        calls.push({ callId, toolName, input });
      }
    }
    return { text, calls: withOwnIds(calls, request.transcript), ...(memo === undefined ? {} : { memo }) };
  } catch (error) {
    release();
    return { text, calls: [], failure: error instanceof Error ? error.message : String(error) };
  }
}
