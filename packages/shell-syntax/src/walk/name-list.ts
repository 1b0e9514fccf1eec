/** A set of names that only grows: adding costs nothing, and an earlier state stays what it was. */
export class NameList {
  static readonly EMPTY: NameList = new NameList('', null);
  readonly #name: string;
  readonly #rest: NameList | null;

  private constructor(name: string, rest: NameList | null) {
    this.#name = name;
    this.#rest = rest;
  }

  /** The list with one more name. */
  with(name: string): NameList {
    return new NameList(name, this);
  }

  /** Whether the name was added. */
  has(name: string): boolean {
    if (this.#name === name) return true;
    for (let at = this.#rest; at !== null; at = at.#rest) if (at.#name === name) return true;
    return false;
  }
}
