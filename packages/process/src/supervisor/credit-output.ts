import { Observable } from 'rxjs';
import type { OutputChunk } from '../process-host.ts';
import type { CapturedStream } from '../process-result.ts';
import { OutputListener } from './output-listener.ts';

const windowBytes = 262_144;
const streamNames = ['stdout', 'stderr'] as const;

/** How live output is asked for. */
export interface CreditOutputOptions {
  /** Grants bytes. The first grant makes the supervisor send what is kept, then what comes. */
  readonly grant: (bytes: number) => void;
  /** Nobody listens any more. */
  readonly stop: () => void;
}

/** Both streams as they were kept. */
export type KeptOutput = Readonly<Record<OutputChunk['stream'], CapturedStream>>;

/** Live output of one task. Costs nothing until somebody subscribes; then the supervisor sends no more than was granted. */
export class CreditOutput {
  /** What is kept so far, then what comes; completes when there can be no more. */
  readonly output: Observable<OutputChunk>;
  readonly #listeners = new Set<OutputListener>();
  readonly #options: CreditOutputOptions;
  #kept: KeptOutput | undefined;
  #used = 0;

  constructor(options: CreditOutputOptions) {
    this.#options = options;
    this.output = new Observable((subscriber) => {
      const listener = new OutputListener(subscriber);
      if (this.#kept !== undefined) {
        give(listener, this.#kept);
        return;
      }
      // Asked for again, the supervisor begins again with what is kept; who has it already does not get it twice.
      if (this.#listeners.size > 0) options.stop();
      this.#listeners.add(listener);
      this.#used = 0;
      options.grant(windowBytes);
      subscriber.add(() => {
        if (this.#listeners.delete(listener) && this.#listeners.size === 0) options.stop();
      });
    });
  }

  /** True while somebody listens. */
  get observed(): boolean {
    return this.#listeners.size > 0;
  }

  /** Takes a chunk frame's payload. */
  push(payload: Buffer): void {
    const stream = streamNames[payload.readUInt8(0)];
    if (this.#listeners.size === 0 || stream === undefined) return;
    const offset = payload.readUInt32LE(1) + payload.readUInt32LE(5) * 2 ** 32;
    const bytes = payload.subarray(9);
    for (const listener of this.#listeners) listener.push(stream, offset, bytes);
    this.#used += bytes.length;
    if (this.#used < windowBytes / 2 || this.#listeners.size === 0) return;
    this.#options.grant(this.#used);
    this.#used = 0;
  }

  /** Completes; whoever subscribed too late for the supervisor to answer gets what was kept. */
  end(kept: KeptOutput): void {
    this.#kept = kept;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) give(listener, kept);
  }
}

function give(listener: OutputListener, kept: KeptOutput): void {
  for (const stream of streamNames) {
    const { head, tail, totalBytes } = kept[stream];
    listener.push(stream, 0, head);
    listener.push(stream, totalBytes - tail.length, tail);
  }
  listener.end();
}
