import type { Keyword } from './keyword.ts';

/** Keywords that stand in a text, in the order of their lines. Two plain lists, used again: a log may have a keyword on every line. */
export class KeywordHits {
  readonly keywords: Keyword[] = [];
  readonly starts: number[] = [];

  /** How many there are. */
  get length(): number {
    return this.starts.length;
  }

  add(keyword: Keyword, start: number): void {
    this.keywords.push(keyword);
    this.starts.push(start);
  }

  /** The number of the first hit, from number `from` on, that does not begin before `at`. */
  before(at: number, from = 0): number {
    const { starts } = this;
    let number = from;
    while (number < starts.length && (starts[number] as number) < at) number++;
    return number;
  }

  clear(): void {
    this.keywords.length = 0;
    this.starts.length = 0;
  }

  /** Puts the hits [first, last) in the order they begin; they are nearly so. */
  sort(first: number, last: number): void {
    const { keywords, starts } = this;
    for (let i = first + 1; i < last; i++) {
      const start = starts[i] as number;
      if ((starts[i - 1] as number) <= start) continue;
      const keyword = keywords[i] as Keyword;
      let at = i;
      for (; at > first && (starts[at - 1] as number) > start; at--) {
        starts[at] = starts[at - 1] as number;
        keywords[at] = keywords[at - 1] as Keyword;
      }
      starts[at] = start;
      keywords[at] = keyword;
    }
  }
}
