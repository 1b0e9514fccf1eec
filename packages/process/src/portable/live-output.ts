import { Observable, Subject } from 'rxjs';
import type { OutputChunk } from '../process-host.ts';
import { Utf8Chunks } from '../utf8-chunks.ts';

type StreamName = OutputChunk['stream'];

/** Bytes handed to subscribers in one turn of the event loop before the command has to wait for the next. */
const creditBytes = 262_144;

/** Turns captured bytes into live text for whoever subscribed; costs nothing while nobody does. */
export class LiveOutput {
  /** Output from the moment of subscribing on; completes when there can be no more. */
  readonly output: Observable<OutputChunk>;
  readonly #chunks = new Subject<OutputChunk>();
  readonly #decoders = new Map<StreamName, Utf8Chunks>();
  readonly #wait: (waiting: boolean) => void;
  #credit = creditBytes;

  /** `wait(true)` is called when the credit is used up, `wait(false)` when a new one is granted. */
  constructor(wait: (waiting: boolean) => void) {
    this.#wait = wait;
    this.output = new Observable((subscriber) => {
      subscriber.add(this.#chunks.subscribe(subscriber));
      // Whoever comes next must not be given the second half of a character.
      subscriber.add(() => {
        if (!this.#chunks.observed) this.#decoders.clear();
      });
    });
  }

  /** Takes bytes of a stream of which `offset` bytes came before. */
  push(stream: StreamName, bytes: Uint8Array, offset: number): void {
    if (!this.#chunks.observed) return;
    const decoder = this.#decoders.get(stream) ?? new Utf8Chunks(offset);
    this.#decoders.set(stream, decoder);
    const chunk = decoder.push(bytes);
    if (chunk !== undefined) this.#chunks.next({ stream, ...chunk });
    this.#credit -= bytes.length;
    if (this.#credit > 0) return;
    this.#credit = creditBytes;
    this.#wait(true);
    setImmediate(() => this.#wait(false));
  }

  /** Gives out what is held back and completes. */
  end(): void {
    for (const [stream, decoder] of this.#decoders) {
      const chunk = decoder.flush();
      if (chunk !== undefined) this.#chunks.next({ stream, ...chunk });
    }
    this.#chunks.complete();
  }
}
