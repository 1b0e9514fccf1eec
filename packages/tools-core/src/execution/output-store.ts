/** Which part of a kept output is wanted, in characters. */
export interface OutputRange {
  /** First character. */
  readonly offset: number;
  /** How many at most. */
  readonly length: number;
}

/** A part of a kept output. */
export interface KeptOutput {
  /** The text. */
  readonly text: string;
  /** How long the whole is. */
  readonly totalCharacters: number;
}

/** Keeps outputs that were too long for a result. An id is good in the session that made it only. */
export interface OutputStore {
  /** Keeps a redacted text and gives its unguessable id. */
  keepOutput(sessionId: string, text: string): string | Promise<string>;
  /** A part of it; undefined when it is unknown, another session's or no longer kept. */
  readOutput(sessionId: string, outputId: string, range: OutputRange): Promise<KeptOutput | undefined>;
}
