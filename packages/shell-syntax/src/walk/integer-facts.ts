import type { DoubtList } from '../guard/doubt-list.ts';

/**
 * Which variables surely hold whole numbers. Arithmetic evaluates a variable's value as an expression, and `$(…)` in a
 * subscript of that expression runs: `i='a[$(rm x)]'; echo $((i))`.
 */
export class IntegerFacts {
  readonly #other = new Set<string>();
  readonly #uses: { readonly name: string; readonly offset: number }[] = [];
  #anything = false;

  /** Something other than a number may be stored in this variable. */
  storesOther(name: string): void {
    this.#other.add(name);
  }

  /** Any variable may have changed. */
  storesAnything(): void {
    this.#anything = true;
  }

  /** The variable is evaluated here. */
  evaluates(name: string, offset: number): void {
    this.#uses.push({ name, offset });
  }

  /** Records a doubt for every evaluated variable that may hold something else than a number. */
  check(doubts: DoubtList): void {
    for (const { name, offset } of this.#uses) {
      if (this.#anything || this.#other.has(name)) {
        doubts.add(
          'evaluates-code',
          `arithmetic evaluates the value of ${name}, which may hold code`,
          offset,
        );
      }
    }
  }
}
