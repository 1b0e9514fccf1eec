import { Observable, Subject } from 'rxjs';
import type { OutputChunk } from '../process-host.ts';
import { Utf8Chunks } from '../utf8-chunks.ts';

const windowBytes = 262_144;
const streamNames = ['stdout', 'stderr'] as const;

/** How live output is asked for. */
export interface CreditOutputOptions {
  /** Grants bytes; the first grant starts the stream. */
  readonly grant: (bytes: number) => void;
  /** Nobody listens any more. */
  readonly stop: () => void;
}

/** Live output of one task. Costs nothing until somebody subscribes; then the supervisor sends no more than was granted. */
export class CreditOutput {
  /** What is kept so far, then what comes; completes when there can be no more. */
  readonly output: Observable<OutputChunk>;
  readonly #chunks = new Subject<OutputChunk>();
  readonly #decoders: (Utf8Chunks | undefined)[] = [];
  readonly #next: number[] = [];
  readonly #options: CreditOutputOptions;
  #used = 0;

  constructor(options: CreditOutputOptions) {
    this.#options = options;
    this.output = new Observable((subscriber) => {
      const first = !this.#chunks.observed && !this.#chunks.closed;
      subscriber.add(this.#chunks.subscribe(subscriber));
      subscriber.add(() => {
        if (!this.#chunks.observed) this.#rest();
      });
      if (first && !subscriber.closed) options.grant(windowBytes);
    });
  }

  /** Takes a chunk frame's payload. */
  push(payload: Buffer): void {
    const which = payload.readUInt8(0);
    const stream = streamNames[which];
    if (!this.#chunks.observed || stream === undefined) return;
    const offset = payload.readUInt32LE(1) + payload.readUInt32LE(5) * 2 ** 32;
    const bytes = payload.subarray(9);
    // Between what is kept of the beginning and of the end there may be a gap: no character spans it.
    if (this.#next[which] !== offset) this.#flush(which);
    this.#decoders[which] ??= new Utf8Chunks(offset);
    this.#next[which] = offset + bytes.length;
    const chunk = this.#decoders[which].push(bytes);
    if (chunk !== undefined) this.#chunks.next({ stream, ...chunk });
    this.#used += bytes.length;
    if (this.#used < windowBytes / 2 || !this.#chunks.observed) return;
    this.#options.grant(this.#used);
    this.#used = 0;
  }

  /** Gives out what is held back and completes. */
  end(): void {
    this.#flush(0);
    this.#flush(1);
    this.#chunks.complete();
  }

  #flush(which: number): void {
    const chunk = this.#decoders[which]?.flush();
    const stream = streamNames[which];
    this.#decoders[which] = undefined;
    if (chunk !== undefined && stream !== undefined) this.#chunks.next({ stream, ...chunk });
  }

  #rest(): void {
    this.#decoders.length = 0;
    this.#next.length = 0;
    this.#used = 0;
    this.#options.stop();
  }
}
