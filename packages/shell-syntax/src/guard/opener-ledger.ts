import type { DoubtList } from './doubt-list.ts';

const OPENER = /\$\(|`|[<>]\(|\$\{[ \t\n|]|\$\[/g;

// `case x in a)`: this parenthesis closes nothing.
const PATTERN_BEFORE = /(?:\bin|;;&?|;&)[ \t\n]+[^()\s;&|]+(?:[ \t]*\|[ \t]*[^()\s;&|]+)*[ \t\n]*$/;

type Interval = readonly [start: number, end: number];

/** Counts the places where substituted code could begin, up to `limit + 1`. */
export function countOpeners(text: string, limit: number): number {
  let count = 0;
  OPENER.lastIndex = 0;
  while (count <= limit && OPENER.test(text)) count += 1;
  return count;
}

/** How deep parentheses nest, and substitutions among them. */
export interface Nesting {
  readonly parentheses: number;
  readonly substitutions: number;
}

/** Measures nesting without regard to quotes: a bound for the parser's work, not a reading. */
export function measureNesting(text: string): Nesting {
  const open: boolean[] = [];
  let depth = 0;
  let parentheses = 0;
  let substitutions = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '(') {
      const substitutes = at > 0 && '$<>'.includes(text.charAt(at - 1));
      open.push(substitutes);
      if (substitutes) depth += 1;
      parentheses = Math.max(parentheses, open.length);
      substitutions = Math.max(substitutions, depth);
    } else if (
      char === ')' &&
      open.length > 0 &&
      !PATTERN_BEFORE.test(text.slice(Math.max(0, at - 60), at))
    ) {
      if (open.pop() === true) depth -= 1;
    }
  }
  return { parentheses, substitutions };
}

/**
 * Compares the openers in the text with the syntax nodes the reading visited.
 * It knows nothing of the parser, so a substitution the parser overlooked is found here.
 */
export class OpenerLedger {
  readonly #accounted = new Set<number>();
  readonly #literal: Interval[] = [];
  readonly #quoted: Interval[] = [];

  /** A syntax node for an opener was visited at this offset; `end` is the offset after its last character. */
  account(start: number, end: number, backtick: boolean): void {
    this.#accounted.add(start);
    if (backtick) this.#accounted.add(end - 1);
  }

  /** Nothing between these offsets is expanded: single quotes, comments, quoted here-documents, escapes. */
  literal(start: number, end: number): void {
    this.#literal.push([start, end]);
  }

  /** Between these offsets `<(` and `>(` are plain text: double quotes and here-documents. */
  quoted(start: number, end: number): void {
    this.#quoted.push([start, end]);
  }

  /** Records a doubt for the first opener that no visited node explains. */
  check(text: string, doubts: DoubtList): void {
    const literal = new IntervalCursor(this.#literal);
    const quoted = new IntervalCursor(this.#quoted);
    for (const { 0: opener, index } of text.matchAll(OPENER)) {
      if (this.#accounted.has(index) || literal.covers(index)) continue;
      if ((opener === '<(' || opener === '>(') && quoted.covers(index)) continue;
      doubts.add('unaccounted-substitution', `no syntax was recognised for ${JSON.stringify(opener)}`, index);
      return;
    }
  }
}

/** Answers rising offsets against sorted intervals in one pass. */
class IntervalCursor {
  readonly #intervals: readonly Interval[];
  #next = 0;
  #reach = -1;

  constructor(intervals: readonly Interval[]) {
    this.#intervals = intervals.toSorted((a, b) => a[0] - b[0]);
  }

  covers(offset: number): boolean {
    for (;;) {
      const interval = this.#intervals[this.#next];
      if (interval === undefined || interval[0] > offset) break;
      this.#reach = Math.max(this.#reach, interval[1]);
      this.#next += 1;
    }
    return offset < this.#reach;
  }
}
