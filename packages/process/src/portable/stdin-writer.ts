import type { Writable } from 'node:stream';
import type { UmboError } from '@umbo/tools-core';
import { processError } from '../process-error.ts';
import { stdinSlices } from '../stdin-slices.ts';

/** Writes to a command's standard input slice by slice, so that a command that never reads costs no memory of ours. */
export class StdinWriter {
  readonly #stream: Writable | null;
  readonly #ended = new AbortController();
  #last: Promise<void> = Promise.resolve();
  #closed: string | undefined;

  constructor(stream: Writable | null) {
    this.#stream = stream;
    if (stream === null) this.#closed = 'it was not kept open; start the command with stdin "open"';
    stream?.once('close', () => this.end('the command closed it or has ended'));
  }

  /** True while more can be written. */
  get open(): boolean {
    return this.#closed === undefined;
  }

  /** Writes after everything that was written before; resolves when the kernel took it. */
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
    this.#stream?.end();
  }

  /** Gives the input up: what is not yet written is refused. */
  end(why: string): void {
    this.#closed ??= why;
    this.#ended.abort();
    this.#stream?.destroy();
  }

  async #writeAll(data: string | Uint8Array): Promise<void> {
    for (const slice of stdinSlices(data)) await this.#writeSlice(slice);
  }

  #writeSlice(slice: Uint8Array): Promise<void> {
    const stream = this.#stream;
    const { signal } = this.#ended;
    return new Promise((resolve, reject) => {
      const refuse = (): void => reject(this.#refusal());
      if (stream === null || signal.aborted || stream.destroyed) return refuse();
      signal.addEventListener('abort', refuse, { once: true });
      stream.write(slice, (error) => {
        signal.removeEventListener('abort', refuse);
        if (error === null || error === undefined) resolve();
        else reject(this.#refusal(error));
      });
    });
  }

  #refusal(cause?: Error): UmboError {
    const why = this.#closed ?? 'the command closed it or has ended';
    return processError('process-stdin-closed', `Not written to stdin: ${why}.`, cause);
  }
}
