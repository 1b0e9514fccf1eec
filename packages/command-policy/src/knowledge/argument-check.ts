import type { FileView } from '../judge/file-view.ts';
import type { Effect } from './effect.ts';

/** What a checker may look at besides the word itself. */
export interface CheckContext {
  /** The directory the command would run in, as far as known; null when it is not. */
  readonly cwd: string | null;
  /** The workspace root. */
  readonly root: string;
  /** The first bytes of a small file, or null when it cannot be read. */
  readonly readFile: (path: string) => string | null;
  /** The file system, for checkers that look further (`git` and its repository). */
  readonly files: FileView;
}

/**
 * Says what a word does: effects with their own `path` or `text`. An empty list means harmless.
 * Called only with values that are certain; a word unknown before running asks.
 */
export type ArgumentCheck = (value: string, context: CheckContext) => readonly Effect[];
