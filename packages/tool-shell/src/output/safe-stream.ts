import type { Redactor, RedactorStream } from '@umbo/tools-core';

/** A redactor's stream in text. */
export interface TextStream {
  /** Text that is safe to show so far. */
  write(text: string): string;
  /** What may be shown although the line is unfinished. */
  flushIdle(): string;
  /** The rest. */
  end(): string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * A stream that cannot leak by breaking, nor end the host: it is fed from timers and subscriptions, where a throw is nobody's to
 * catch. After a failure nothing of it is shown any more, and that is said once.
 */
export function safeStream(redactor: Redactor): TextStream {
  let stream: RedactorStream | undefined;
  let failed = false;
  const attempt = (step: (stream: RedactorStream) => Uint8Array): string => {
    if (failed) return '';
    try {
      stream ??= redactor.stream();
      return decoder.decode(step(stream));
    } catch {
      failed = true;
      return '[REDACTED: the redactor failed]\n';
    }
  };
  return {
    write: (text) => attempt((own) => own.write(encoder.encode(text))),
    flushIdle: () => attempt((own) => own.flushIdle()),
    end: () => attempt((own) => own.end()),
  };
}
