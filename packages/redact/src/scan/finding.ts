/** Where a secret is in a text, `end` excluded. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  /** How far the secret goes on when it reaches the end of what is known of the line. */
  readonly run: 'word' | 'line';
  /** A guess by name: a finding of the same extent that knows its provider names the kind. */
  readonly generic: boolean;
}
