import type { Readable, Writable } from 'node:stream';
import {
  serializeMessage,
  type JSONRPCMessage,
  type MessageExtraInfo,
  type Transport,
} from '@modelcontextprotocol/server';
import { LineSplitter } from './line-splitter.ts';
import { OpenRequests } from './open-requests.ts';
import { readMessage } from './read-message.ts';

const longestLine = 10 << 20;
// A client that does not read is not listened to while this much waits for it, in bytes or in messages, or so many of its requests
// have no answer.
const mostUnsentBytes = 4 << 20;
const mostUnsent = 1024;
const mostOpen = 1024;
// Until this much is waiting, reading goes on, so that the end of input is noticed.
const mostUnheard = 1 << 20;

/**
 * Messages by lines over a pair of streams, for clients that may be broken: memory is bounded whether or not they read what they asked
 * for, and what is no message is answered where its sender may wait for it.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines = new LineSplitter(longestLine);
  readonly #open = new OpenRequests();
  readonly #unsent = new Set<() => void>();
  #closed = false;
  #delivering = false;

  constructor(input: Readable = process.stdin, output: Writable = process.stdout) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#take).on('end', this.#end).on('close', this.#end).on('error', this.#fail);
    // Stays when the connection is over: a late failure to write must not end the host.
    this.#output.on('error', this.#fail).on('close', this.#end);
    if (this.#input.readableEnded || this.#input.destroyed) setImmediate(this.#end);
  }

  /** Resolves when the message is written, or nobody is there to write it to: that is told once, by the end of the connection. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return;
    this.#open.noteOutgoing(message);
    await this.#write(message);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#input.off('data', this.#take).off('end', this.#end).off('close', this.#end).pause();
    for (const settle of this.#unsent) settle();
    this.onclose?.();
  }

  readonly #end = (): void => void this.close();

  readonly #fail = (error: Error): void => {
    if (this.#closed) return;
    this.onerror?.(error);
    void this.close();
  };

  readonly #take = (chunk: Uint8Array | string): void => {
    if (!this.#lines.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)) this.#tooLong();
    this.#deliver();
  };

  get #mustWait(): boolean {
    if (this.#unsent.size >= mostUnsent || this.#open.size >= mostOpen) return true;
    return this.#output.writableLength > mostUnsentBytes;
  }

  #deliver(): void {
    // What is delivered may be answered at once, and an answer calls for the next line.
    if (this.#delivering) return;
    this.#delivering = true;
    try {
      while (!this.#closed && !this.#mustWait) {
        const line = this.#lines.next();
        if (line === undefined) break;
        if (line === false) this.#tooLong();
        else this.#read(line);
      }
    } finally {
      this.#delivering = false;
    }
    if (this.#closed) return;
    if (this.#mustWait && this.#lines.waiting > mostUnheard) this.#input.pause();
    else if (this.#input.isPaused()) this.#input.resume();
  }

  #read(line: Uint8Array): void {
    if (line.length === 0) return;
    const read = readMessage(line);
    if (read.kind === 'blank') return;
    if (read.kind === 'malformed') {
      this.onerror?.(new Error(`Skipped a line of the client: ${read.why}.`));
      if (read.answer !== undefined) this.#refuse(read.answer, `Not understood: ${read.why}.`);
      if (read.failed !== undefined) this.onmessage?.(read.failed);
      return;
    }
    const id = this.#open.noteIncoming(read.message);
    if (id === undefined) this.onmessage?.(read.message);
    else this.#refuse({ id, code: -32_600 }, 'Not run: a request of this id has no answer yet.');
  }

  #refuse({ id, code }: { readonly id?: string | number; readonly code: number }, message: string): void {
    void this.#write({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: { code, message } });
  }

  #tooLong(): void {
    this.#fail(new Error(`A message of the client is longer than ${longestLine} bytes.`));
  }

  #write(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve) => {
      const settle = (): void => {
        this.#unsent.delete(settle);
        resolve();
        this.#deliver();
      };
      this.#unsent.add(settle);
      this.#output.write(serializeMessage(message), settle);
    });
  }
}
