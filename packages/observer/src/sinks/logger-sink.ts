import type { ToolEvent } from '@umbo/tools-core';
import type { Sink } from '../sink.ts';

/** Any logger in pino's manner: fields first, then the message. */
export interface StructuredLogger {
  /** Ordinary steps. */
  info(fields: object, message: string): void;
  /** Refusals, warnings, timeouts. */
  warn(fields: object, message: string): void;
  /** Failures. */
  error(fields: object, message: string): void;
}

function severity({ kind }: ToolEvent): keyof StructuredLogger {
  if (kind === 'failed' || kind === 'lost') return 'error';
  return kind === 'notStarted' || kind === 'timedOut' || kind === 'warning' ? 'warn' : 'info';
}

/** Events into a structured logger. Output text is left to the other sinks. */
export function loggerSink(logger: StructuredLogger): Sink {
  return {
    name: 'logger',
    write(event) {
      if (event.kind !== 'output') logger[severity(event)](event, `${event.toolName} ${event.kind}`);
    },
  };
}
