import type { Subscriber } from 'rxjs';
import type { OutputChunk } from '../process-host.ts';
import { Utf8Chunks } from '../utf8-chunks.ts';

type StreamName = OutputChunk['stream'];

/** One subscriber: gives it every byte at most once, in order, as whole characters, whatever is replayed for others. */
export class OutputListener {
  readonly #subscriber: Subscriber<OutputChunk>;
  readonly #decoders = new Map<StreamName, Utf8Chunks>();
  readonly #next: Record<StreamName, number> = { stdout: 0, stderr: 0 };

  constructor(subscriber: Subscriber<OutputChunk>) {
    this.#subscriber = subscriber;
  }

  /** Takes bytes that stand at an offset of the stream. */
  push(stream: StreamName, offset: number, bytes: Uint8Array): void {
    const seen = this.#next[stream] - offset;
    if (bytes.length === 0 || seen >= bytes.length) return;
    const fresh = seen > 0 ? bytes.subarray(seen) : bytes;
    const at = Math.max(offset, this.#next[stream]);
    // Between what is kept of the beginning and of the end there may be a gap: no character spans it.
    if (at > this.#next[stream]) this.#flush(stream);
    const decoder = this.#decoders.get(stream) ?? new Utf8Chunks(at);
    this.#decoders.set(stream, decoder);
    this.#next[stream] = at + fresh.length;
    const chunk = decoder.push(fresh);
    if (chunk !== undefined) this.#subscriber.next({ stream, ...chunk });
  }

  /** Gives out what is held back and completes. */
  end(): void {
    this.#flush('stdout');
    this.#flush('stderr');
    this.#subscriber.complete();
  }

  #flush(stream: StreamName): void {
    const chunk = this.#decoders.get(stream)?.flush();
    this.#decoders.delete(stream);
    if (chunk !== undefined) this.#subscriber.next({ stream, ...chunk });
  }
}
