/** A redactor for one byte stream: a secret split over chunks is caught. */
export interface RedactorStream {
  /** Bytes that are safe to show so far. */
  write(chunk: Uint8Array): Uint8Array;
  /** What may be shown although the line is unfinished (a prompt), never half a secret. */
  flushIdle(): Uint8Array;
  /** The rest, at the end of the stream. */
  end(): Uint8Array;
}

/** Takes secrets out of text and values before they reach a model, an event or a log. */
export interface Redactor {
  /** Text without secrets. Redacting twice changes nothing. */
  redactText(text: string): string;
  /** A structured value (object, argv, env) with every string in it redacted. */
  redactValue<T>(value: T): T;
  /** A redactor for one byte stream. */
  stream(): RedactorStream;
}
