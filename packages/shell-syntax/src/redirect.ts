import type { Word } from './word.ts';

/** One redirection, judged by what it opens. */
export interface Redirect {
  /** What the redirection does to its target. `duplicate` is `2>&1` and its like: it opens nothing. */
  readonly kind: 'read' | 'write' | 'append' | 'readWrite' | 'duplicate' | 'hereDocument' | 'hereString';
  /** The descriptor written before the operator, when there is one. */
  readonly descriptor: number | null;
  /** The target word; for a here-document its delimiter. */
  readonly target: Word;
  /** A here-document's body when it is literal; null when it is not, or for other kinds. */
  readonly body: string | null;
}
