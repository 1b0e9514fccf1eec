import type { DoubtList } from '../guard/doubt-list.ts';
import type { Word } from '../word.ts';

// Bash keeps arrays in these by itself.
const OWN = /^(?:BASH_.*|COMP.*|COPROC|DIRSTACK|FUNCNAME|GROUPS|MAPFILE|PIPESTATUS|READLINE.*)$/;

/**
 * Which variables may be arrays. `declare` and its like expand a text in parentheses once more where it is given to an
 * array: `declare -a x='($(rm y))'` runs rm.
 */
export class ArrayFacts {
  readonly #arrays = new Set<string>();
  readonly #uses: { readonly name: string; readonly offset: number }[] = [];

  /** The variable may be an array somewhere in the script. */
  isArray(name: string): void {
    this.#arrays.add(name);
  }

  /** A declaration gives the variable this text, behind so many characters of the word. */
  declares(name: string, word: Word, skip: number, offset: number): void {
    const start = word.literalPrefix.slice(skip);
    if (start.startsWith('(') || (start === '' && word.value === null)) this.#uses.push({ name, offset });
  }

  /** Records a doubt for every text in parentheses, or unknown, that is given to what may be an array. */
  check(doubts: DoubtList): void {
    for (const { name, offset } of this.#uses) {
      if (!this.#arrays.has(name) && !OWN.test(name)) continue;
      doubts.add(
        'evaluates-code',
        `a declaration may expand the text given to the array ${name} once more`,
        offset,
      );
    }
  }
}
