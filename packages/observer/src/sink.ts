import type { ToolEvent } from '@umbo/tools-core';

/** Where events go. A single function is enough; `close` is for sinks that hold something. */
export interface Sink {
  /** For the notice when it fails. */
  readonly name: string;
  /** Takes one event. Called one at a time, in order; a promise is waited for, up to the budget. */
  write(event: ToolEvent): void | Promise<void>;
  /** Writes what it still holds. */
  close?(): void | Promise<void>;
}

/** A sink failed, was too slow, or lost events. */
export interface SinkFailure {
  /** The sink. */
  readonly sink: string;
  /** What happened. */
  readonly message: string;
  /** Events this sink did not get so far. */
  readonly dropped: number;
}
