import { Observable, type Subscriber } from 'rxjs';
import type { OutputChunk } from '../process-host.ts';
import type { CapturedStream } from '../process-result.ts';
import { Utf8Chunks, type TextChunk } from '../utf8-chunks.ts';

type StreamName = OutputChunk['stream'];

const streamNames = ['stdout', 'stderr'] as const;

/** Turns captured bytes into live text for whoever subscribed; costs nothing while nobody does. */
export class LiveOutput {
  /** What is kept so far, then what comes; completes when there can be no more. */
  readonly output: Observable<OutputChunk>;
  readonly #readers = new Set<Reader>();
  #ended = false;

  /** `kept` tells what is kept of a stream so far. */
  constructor(kept: (stream: StreamName) => CapturedStream) {
    this.output = new Observable((subscriber) => {
      const reader = new Reader(subscriber);
      for (const stream of streamNames) reader.replay(stream, kept(stream));
      if (this.#ended) return reader.end();
      this.#readers.add(reader);
      return () => this.#readers.delete(reader);
    });
  }

  /** Takes bytes of a stream. */
  push(stream: StreamName, bytes: Uint8Array): void {
    for (const reader of this.#readers) reader.take(stream, bytes);
  }

  /** Gives out what is held back and completes. */
  end(): void {
    this.#ended = true;
    for (const reader of this.#readers) reader.end();
  }
}

/** One subscriber, with its own place in the characters of each stream. */
class Reader {
  readonly #subscriber: Subscriber<OutputChunk>;
  readonly #decoders: Record<StreamName, Utf8Chunks> = { stdout: new Utf8Chunks(), stderr: new Utf8Chunks() };

  constructor(subscriber: Subscriber<OutputChunk>) {
    this.#subscriber = subscriber;
  }

  replay(stream: StreamName, { head, tail, droppedBytes }: CapturedStream): void {
    this.take(stream, head);
    if (droppedBytes > 0) {
      // No character spans the gap; the offsets show it.
      this.#give(stream, this.#decoders[stream].flush());
      this.#decoders[stream] = new Utf8Chunks(head.length + droppedBytes);
    }
    this.take(stream, tail);
  }

  take(stream: StreamName, bytes: Uint8Array): void {
    if (bytes.length > 0) this.#give(stream, this.#decoders[stream].push(bytes));
  }

  end(): void {
    for (const stream of streamNames) this.#give(stream, this.#decoders[stream].flush());
    this.#subscriber.complete();
  }

  #give(stream: StreamName, chunk: TextChunk | undefined): void {
    if (chunk !== undefined) this.#subscriber.next({ stream, ...chunk });
  }
}
