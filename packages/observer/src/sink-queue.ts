import { systemClock, type ToolEvent } from '@umbo/tools-core';
import type { Sink, SinkFailure } from './sink.ts';

/** Bounds of one sink's queue. */
export interface SinkQueueOptions {
  readonly queueLimit: number;
  readonly queueCharacters: number;
  readonly budgetMs: number;
  readonly onFailure: (failure: SinkFailure, event: ToolEvent | null) => void;
}

/** One sink with its bounded queue: events go in at once, out one at a time in order, and trouble stays here. */
export class SinkQueue {
  readonly #sink: Sink;
  readonly #options: SinkQueueOptions;
  #queue: ToolEvent[] = [];
  #draining: Promise<void> | null = null;
  #dropped = 0;
  #overflowing = false;
  /** Characters of output that wait, those of the burst under way among them. */
  #characters = 0;

  constructor(sink: Sink, options: SinkQueueOptions) {
    this.#sink = sink;
    this.#options = options;
  }

  /** Never throws, never waits. A full queue drops the newest event and says so once. */
  push(event: ToolEvent): void {
    const { queueLimit, queueCharacters } = this.#options;
    const size = sizeOf(event);
    if (this.#queue.length >= queueLimit || (size > 0 && this.#characters + size > queueCharacters)) {
      this.#dropped += 1;
      if (!this.#overflowing) this.#fail('its queue is full, events are being dropped', event);
      this.#overflowing = true;
      return;
    }
    this.#characters += size;
    this.#queue.push(event);
    this.#draining ??= this.#drain();
  }

  /** Resolves when everything queued was written or given up. */
  async close(): Promise<void> {
    while (this.#draining) await this.#draining;
    try {
      await this.#inBudget(this.#sink.close?.());
    } catch (error) {
      this.#fail(String(error), null);
    }
  }

  async #drain(): Promise<void> {
    // A turn later, so that a slow sink's synchronous part is not on the call's way.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const burst = this.#queue;
      this.#queue = [];
      for (const event of burst) {
        try {
          const pending = this.#sink.write(event);
          if (pending) await this.#inBudget(pending);
        } catch (error) {
          this.#dropped += 1;
          this.#fail(String(error), event);
        }
        this.#characters -= sizeOf(event);
      }
      this.#overflowing = false;
    }
    // In the same step as the last look at the queue: an event a microtask later must start a new drain.
    this.#draining = null;
  }

  async #inBudget(pending: void | Promise<void>): Promise<void> {
    if (!pending) return;
    const { budgetMs } = this.#options;
    const late = Promise.withResolvers<never>();
    const stop = systemClock.schedule(budgetMs, () =>
      late.reject(new Error(`no answer within ${budgetMs} ms`)),
    );
    try {
      await Promise.race([pending, late.promise]);
    } finally {
      stop();
    }
  }

  #fail(message: string, event: ToolEvent | null): void {
    this.#options.onFailure({ sink: this.#sink.name, message, dropped: this.#dropped }, event);
  }
}

/** Only output is large enough to count: a flood must not wait in memory behind a sink that is slow. */
function sizeOf(event: ToolEvent): number {
  return event.kind === 'output' ? event.text.length : 0;
}
