import { signAnchor, type AnchorOptions } from './anchor.ts';
import type { ChainHead } from './chain.ts';

/** Decides when a log is due for an anchor, and places it. */
export class AnchorKeeper {
  readonly #options: AnchorOptions;
  readonly #log: string;
  readonly #now: () => number;
  #anchored: number;
  #anchoredAt: number;

  constructor(options: AnchorOptions, log: string, seq: number, now: () => number) {
    this.#options = options;
    this.#log = log;
    this.#now = now;
    this.#anchored = seq;
    this.#anchoredAt = performance.now();
  }

  /** True when records since the last anchor are too many or too old. */
  due(head: ChainHead): boolean {
    const { everyRecords = 100, everyMs = 10_000 } = this.#options;
    const records = head.seq - this.#anchored;
    return records >= everyRecords || (records > 0 && performance.now() - this.#anchoredAt >= everyMs);
  }

  /** Signs and places an anchor for a durable head; rejects when the place does not take it. */
  async place(head: ChainHead): Promise<void> {
    if (head.seq <= this.#anchored) return;
    const anchor = signAnchor(this.#log, head, this.#now(), this.#options.privateKey);
    await this.#options.place(`${JSON.stringify(anchor)}\n`);
    this.#anchored = head.seq;
    this.#anchoredAt = performance.now();
  }
}
