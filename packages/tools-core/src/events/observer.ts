import type { ToolEvent } from './tool-event.ts';

/** Sees every event. Never blocks a call: it is called synchronously, must return at once, and its throwing is reported, not felt. */
export interface Observer {
  /** One event, redacted, in order per call. */
  observe(event: ToolEvent): void;
}
