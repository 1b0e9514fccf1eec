import { KeywordHits } from './keyword-hits.ts';
import type { KeywordIndex } from './keyword-index.ts';
import { LineFindings } from './line-findings.ts';

/** A long line is looked at in pieces of so many bytes, each with what stands around it. */
const PIECE = 16_384;
const BEFORE = 256;
const AFTER = 8192;
/** So many bytes are searched, and made into text, at once. */
const WINDOW = 16_384;

/** Finds the lines of some bytes that have keywords, and what these lead to. Reads onwards only, each byte once. */
export class LineScanner {
  readonly #bytes: Buffer;
  readonly #index: KeywordIndex;
  readonly #open: boolean;
  readonly #hits = new KeywordHits();
  #next = 0;
  #searched = 0;
  #text = '';
  #textStart = 0;

  constructor(bytes: Buffer, index: KeywordIndex, open: boolean) {
    this.#bytes = bytes;
    this.#index = index;
    this.#open = open;
  }

  /** Where the first keyword from `at` on begins, -1 if there is none. */
  nextHit(at: number): number {
    for (;;) {
      this.#next = this.#hits.before(at, this.#next);
      if (this.#next < this.#hits.length) return this.#hits.starts[this.#next] as number;
      if (this.#searched >= this.#bytes.length) return -1;
      this.#search(Math.max(at, this.#searched) + WINDOW, at);
    }
  }

  /** The secrets of the line [start, end), and the block it begins. */
  findings(start: number, end: number): LineFindings {
    const open = this.#open && end === this.#bytes.length;
    const found = new LineFindings({ bytes: this.#bytes, start, end, open });
    if (end - start > PIECE) {
      this.#pieces(start, end, found);
      return found;
    }
    if (end > this.#searched) this.#search(end, start);
    const first = this.#hits.before(start, this.#next);
    const last = this.#hits.before(end, first);
    this.#next = last;
    if (first === last) return found;
    this.#hits.sort(first, last);
    found.follow(this.#hits, first, last, this.line(start, end), start);
    return found;
  }

  /** Bytes as latin1 text. Many lines are made into text at once, and cut out of it. */
  line(start: number, end: number): string {
    if (end - start > WINDOW) return this.#bytes.toString('latin1', start, end);
    if (start < this.#textStart || end > this.#textStart + this.#text.length) {
      this.#textStart = start;
      this.#text = this.#bytes.toString('latin1', start, Math.min(this.#bytes.length, start + WINDOW));
    }
    return this.#text.slice(start - this.#textStart, end - this.#textStart);
  }

  /** Searches on up to `stop`; what lies before `from` was looked at already. */
  #search(stop: number, from: number): void {
    const { length } = this.#bytes;
    const begin = Math.max(this.#searched, from);
    if (this.#next === this.#hits.length) {
      this.#hits.clear();
      this.#next = 0;
    }
    this.#searched = Math.min(length, stop);
    this.#index.search(this.#bytes, begin, this.#searched, length, this.#hits);
  }

  #pieces(start: number, end: number, found: LineFindings): void {
    const hits = new KeywordHits();
    for (let piece = start; piece < end; piece += PIECE) {
      const to = Math.min(end, piece + PIECE + AFTER);
      hits.clear();
      this.#index.search(this.#bytes, piece, Math.min(end, piece + PIECE + BEFORE), to, hits);
      hits.sort(0, hits.length);
      const first = hits.before(piece);
      const last = hits.before(piece + PIECE);
      if (first === last) continue;
      const from = Math.max(start, piece - BEFORE);
      found.follow(hits, first, last, this.#bytes.toString('latin1', from, to), from);
    }
  }
}
