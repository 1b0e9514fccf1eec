import type { UnknownPart, Word } from '../word.ts';

/** Puts a word together from literal text and unknown parts, left to right. */
export class WordBuilder {
  #value = '';
  #prefix: string | null = null;
  #maySplit = false;
  readonly #unknown: UnknownPart[] = [];

  /** Appends text that is exactly what the program receives. */
  literal(text: string): void {
    this.#value += text;
  }

  /** Appends a part whose value is not known; `splits` when it may become zero or many words. */
  unknown(part: UnknownPart, splits: boolean): void {
    this.#prefix ??= this.#value;
    if (!this.#unknown.includes(part)) this.#unknown.push(part);
    if (splits) this.#maySplit = true;
  }

  /** The finished word. */
  build(source: string): Word {
    return {
      source,
      value: this.#unknown.length === 0 ? this.#value : null,
      unknown: this.#unknown,
      literalPrefix: this.#prefix ?? this.#value,
      maySplit: this.#maySplit,
    };
  }
}
