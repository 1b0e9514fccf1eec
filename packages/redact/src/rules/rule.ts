import type { LookAhead } from '../scan/keyword.ts';

/** One kind of secret as data. */
export interface Rule {
  /** What the label says. */
  readonly kind: string;
  /** The rule is tried only where one of these stands; at least 3 ASCII characters each. */
  readonly keywords: readonly string[];
  /** A RegExp source that begins at the keyword, with bounded quantifiers. The last group is the secret and ends the match. */
  readonly pattern: string;
  /** Keywords (then in lower case) and pattern in any case; default false. */
  readonly ignoreCase?: boolean;
  /** For patterns that begin before their keyword: at most so many characters; default 0. */
  readonly back?: number;
  /** Says no to what only looks like the secret; default: documentation's made-up tokens. */
  readonly check?: (secret: string) => boolean;
  /** Byte test after the keyword; default: eight token characters. */
  readonly look?: LookAhead;
  /** `line` where the secret goes on to the end of the line; default `word`. */
  readonly run?: 'word' | 'line';
  /** A guess by name or place, see `Finding`; default false. */
  readonly generic?: boolean;
}
