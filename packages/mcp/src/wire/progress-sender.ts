import type { ServerContext } from '@modelcontextprotocol/server';

const everyMs = 100;
const longest = 8000;

/** Sends one notification; the number grows with each. */
export type SendProgress = (progress: number, message: string) => Promise<void>;

/** Gathers what a call says and sends it now and then; a client that reads slowly loses the middle, never the server its memory. */
export class ProgressSender {
  readonly #send: SendProgress;
  readonly #nextNumber: () => number;
  #waiting = '';
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;

  constructor(send: SendProgress, nextNumber: () => number) {
    this.#send = send;
    this.#nextNumber = nextNumber;
  }

  /** Takes text to be sent soon. */
  push(text: string): void {
    const all = this.#waiting + text;
    this.#waiting = all.slice(-longest);
    this.#dropped += all.length - this.#waiting.length;
    this.#arm();
  }

  /** Sends what is left; nothing is sent afterwards. */
  async end(): Promise<void> {
    await this.#sending;
    await this.#flush();
    clearTimeout(this.#timer);
    this.#waiting = '';
  }

  #arm(): void {
    if (this.#sending !== undefined) return;
    this.#timer ??= setTimeout(() => {
      this.#sending = this.#flush().finally(() => {
        this.#sending = undefined;
        if (this.#waiting !== '') this.#arm();
      });
    }, everyMs);
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting === '') return;
    const message =
      `${this.#dropped > 0 ? `[${this.#dropped} characters left out]\n` : ''}${this.#waiting}`.toWellFormed();
    this.#waiting = '';
    this.#dropped = 0;
    // A client that went away is noticed by the connection; its progress is of no interest any more.
    await this.#send(this.#nextNumber(), message).catch(() => {});
  }
}

/** Where the progress of a request goes; undefined when its client wants none. */
export function progressFor({ mcpReq }: ServerContext, nextNumber: () => number): ProgressSender | undefined {
  const { _meta: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return undefined;
  const send: SendProgress = (progress, message) =>
    mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, message } });
  return new ProgressSender(send, nextNumber);
}
