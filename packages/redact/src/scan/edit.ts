/** What is to be taken out of a block of bytes, `end` excluded. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** What the label says; none where the bytes go without a trace. */
  readonly kind: string | undefined;
  /** How far the secret goes on when it reaches the end of what is known of the line. */
  readonly run: 'word' | 'line';
  /** The text is UTF-16: the label is written so too; default false. */
  readonly wide?: boolean;
}
