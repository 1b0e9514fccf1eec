import { processError } from '../process-error.ts';
import { stdinSlices } from '../stdin-slices.ts';

/** What carries stdin to the supervisor. */
export interface StdinFramesOptions {
  /** False when the command was started without an open stdin. */
  readonly open: boolean;
  /** Sends bytes. */
  readonly send: (bytes: Uint8Array) => void;
  /** Sends the end. */
  readonly end: () => void;
}

/** Writes to a task's stdin, one slice at a time: a command that never reads costs no memory, here or in the supervisor. */
export class StdinFrames {
  readonly #options: StdinFramesOptions;
  #last: Promise<void> = Promise.resolve();
  #closed: string | undefined;
  #waiting: { bytes: number; resolve: () => void; reject: (error: Error) => void } | undefined;

  constructor(options: StdinFramesOptions) {
    this.#options = options;
    if (!options.open) this.#closed = 'it was not kept open; start the command with stdin "open"';
  }

  /** Writes after everything that was written before; resolves when the command's pipe took it. */
  write(data: string | Uint8Array): Promise<void> {
    if (this.#closed !== undefined) return Promise.reject(this.#refusal());
    const turn = this.#last.then(() => this.#writeAll(data));
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Ends the input after everything that was written before. */
  async close(): Promise<void> {
    if (this.#closed !== undefined) return;
    this.#closed = 'it was closed before';
    await this.#last;
    this.#options.end();
  }

  /** The supervisor says how much the pipe took. */
  taken(bytes: number): void {
    if (this.#waiting === undefined) return;
    this.#waiting.bytes -= bytes;
    if (this.#waiting.bytes > 0) return;
    this.#waiting.resolve();
    this.#waiting = undefined;
  }

  /** Nobody reads any more: what is not yet written is refused. */
  gone(): void {
    this.#closed ??= 'the command closed it or has ended';
    this.#waiting?.reject(this.#refusal());
    this.#waiting = undefined;
  }

  async #writeAll(data: string | Uint8Array): Promise<void> {
    for (const slice of stdinSlices(data)) {
      if (this.#closed !== undefined && this.#closed !== 'it was closed before') throw this.#refusal();
      const done = Promise.withResolvers<void>();
      this.#waiting = { bytes: slice.length, resolve: done.resolve, reject: done.reject };
      this.#options.send(slice);
      await done.promise;
    }
  }

  #refusal(): Error {
    const why = this.#closed ?? 'the command closed it or has ended';
    return processError('process-stdin-closed', `Not written to stdin: ${why}.`);
  }
}
