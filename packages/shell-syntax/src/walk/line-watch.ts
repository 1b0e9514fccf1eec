import type { DirectoryChange } from '../directory-change.ts';
import type { Scope } from './scope.ts';

/**
 * What is sure across lines. An error while expanding (`$((1/0))`, a readonly variable, `failglob`) makes bash drop the rest
 * of the line it read and go on with the next one, so what follows the error on its line may never have happened.
 */
export class LineWatch {
  #statement: Readonly<Scope> | null = null;
  #kept: Readonly<Scope> | null = null;

  /** A statement of the line begins. */
  statement(scope: Scope): void {
    this.#statement = { ...scope };
  }

  /** From this statement on, the rest of the line may be dropped. */
  mayEnd(): void {
    this.#kept ??= this.#statement;
  }

  /** Whether the rest of the line may have been dropped already. */
  get isUnsure(): boolean {
    return this.#kept !== null;
  }

  /** The line is over, or may be: what came after the possible error is no longer sure. */
  end(scope: Scope, surely: boolean): void {
    const kept = this.#kept;
    if (surely) this.#kept = null;
    if (kept === null) return;
    scope.functions = kept.functions;
    scope.assigned = kept.assigned;
    scope.directoryChanges = skippable(scope.directoryChanges, kept.directoryChanges);
  }
}

/** The changes with those that are not among the earlier ones marked as possibly skipped. */
export function skippable(
  changes: readonly DirectoryChange[],
  earlier: readonly DirectoryChange[],
): readonly DirectoryChange[] {
  if (changes === earlier) return changes;
  return changes.map((change, at) => (change === earlier[at] ? change : { ...change, mayBeSkipped: true }));
}
