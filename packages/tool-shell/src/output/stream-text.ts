import { foldProgress, type CapturedStream } from '@umbo/process';
import type { Redactor } from '@umbo/tools-core';
import { safeHead, safeTail } from './safe-cut.ts';

/** What a model gets of one stream. */
export interface StreamText {
  /** Redacted, progress folded; a line in the middle says what is missing. */
  readonly text: string;
  /** Bytes of the stream that are not in `text`. */
  readonly droppedBytes: number;
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** One captured stream as text for a model. */
export function streamText(stream: CapturedStream, redactor: Redactor): StreamText {
  const clean = (bytes: Uint8Array): string => foldProgress(redactor.redactText(decode(bytes)));
  if (stream.droppedBytes === 0) {
    return { text: clean(Buffer.concat([stream.head, stream.tail])), droppedBytes: 0 };
  }
  const head = safeHead(stream.head);
  const tail = safeTail(stream.tail);
  const droppedBytes = stream.totalBytes - head.length - tail.length;
  return { text: `${clean(head)}[… ${droppedBytes} bytes left out …]\n${clean(tail)}`, droppedBytes };
}
