import type {
  JSONRPCMessage,
  MessageExtraInfo,
  Transport,
  TransportSendOptions,
} from '@modelcontextprotocol/server';

/** Passes everything on, and says when the connection is over, whoever ended it. */
export class WatchedTransport implements Transport {
  /** Resolves when the connection is over. */
  readonly closed: Promise<void>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  readonly #inner: Transport;
  readonly #over: () => void;

  constructor(inner: Transport) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#over = resolve;
    this.#inner = inner;
  }

  async start(): Promise<void> {
    Object.assign(this.#inner, {
      onmessage: (message: JSONRPCMessage, extra?: MessageExtraInfo) => this.onmessage?.(message, extra),
      onerror: (error: Error) => this.onerror?.(error),
      onclose: () => {
        this.onclose?.();
        this.#over();
      },
    } satisfies Partial<Transport>);
    try {
      await this.#inner.start();
    } catch (error) {
      this.#over();
      throw error;
    }
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    return this.#inner.send(message, options);
  }

  async close(): Promise<void> {
    try {
      await this.#inner.close();
    } finally {
      this.#over();
    }
  }
}
