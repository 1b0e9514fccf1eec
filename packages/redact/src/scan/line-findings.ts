import type { LineBlock } from '../blocks/line-block.ts';
import type { Finding } from './finding.ts';
import type { Keyword } from './keyword.ts';
import type { KeywordHits } from './keyword-hits.ts';

/** A line of a block of bytes, `end` excluded. */
export interface Line {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly open: boolean;
}

/** From this length on a secret is followed to its end byte by byte: patterns are bounded, secrets are not. */
const LONG = 200;

const IN_WORD: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(/[\w+/=.~%-]/.test(String.fromCharCode(byte))),
);

/** What the keywords of one line lead to: its secrets, and the block it begins. */
export class LineFindings {
  readonly findings: Finding[] = [];
  block: LineBlock | undefined;
  readonly #line: Line;
  #opened: unknown;
  #others: unknown[] | undefined;
  #coveredStart = -1;
  #coveredEnd = -1;

  constructor(line: Line) {
    this.#line = line;
  }

  /** Follows the hits [first, last), in order; `text` is the latin1 text of the line or the piece of it that begins at `from`. */
  follow(hits: KeywordHits, first: number, last: number, text: string, from: number): void {
    const labels = labelRanges(text);
    const open = this.#line.open && from + text.length === this.#line.end;
    let label = 0;
    for (let i = first; i < last; i++) {
      const keyword = hits.keywords[i] as Keyword;
      const at = hits.starts[i] as number;
      // What lies inside a secret goes with it. This also keeps a flood of keywords linear.
      const covered = at > this.#coveredStart && at + keyword.text.length <= this.#coveredEnd;
      if (covered && keyword.open === undefined) continue;
      while (label < labels.length && (labels[label]?.[1] ?? 0) <= at - from) label++;
      if (label < labels.length && at - from >= (labels[label]?.[0] ?? 0)) continue;
      // A block goes on behind the secret it begins in: `KEY='{"private_key":"-----BEGIN …` and the key on the lines below.
      if (keyword.open !== undefined) this.#begin(keyword.open, text);
      if (covered) continue;
      if (keyword.find === undefined) continue;
      const found = keyword.find(text, at - from, open);
      for (let n = 0; n < found.length; n++) this.#take(found[n] as Finding, from, from + text.length);
    }
  }

  /** A line is asked once by each kind of block whether it begins one. */
  #begin(open: NonNullable<Keyword['open']>, text: string): void {
    if (this.#opened === open || this.#others?.includes(open) === true) return;
    if (this.#opened === undefined) this.#opened = open;
    else (this.#others ??= []).push(open);
    this.block = open(text) ?? this.block;
  }

  #take(finding: Finding, from: number, to: number): void {
    const { kind, run, generic } = finding;
    const start = finding.start + from;
    const end = extend(this.#line, finding, from, to);
    this.findings.push({ start, end, kind, run, generic });
    if (end <= this.#coveredEnd) return;
    this.#coveredStart = start;
    this.#coveredEnd = end;
  }
}

const NO_RANGES: readonly (readonly [number, number])[] = [];

/** The ranges of labels from an earlier pass: their words are ours. */
const labelRanges = (text: string): readonly (readonly [number, number])[] => {
  let at = text.indexOf('[REDACTED');
  if (at < 0) return NO_RANGES;
  const ranges: [number, number][] = [];
  for (; at >= 0; at = text.indexOf('[REDACTED', at + 1)) {
    const end = text.indexOf(']', at);
    ranges.push([at, end < 0 ? text.length : end + 1]);
  }
  return ranges;
};

const extend = ({ bytes, start, end }: Line, finding: Finding, from: number, to: number): number => {
  let stop = finding.end + from;
  if (finding.run === 'line') return stop === to ? end : stop;
  if (stop !== to && finding.end - finding.start < LONG) return stop;
  const quote = bytes[finding.start + from - 1];
  const quoted = finding.start + from > start && (quote === 0x22 || quote === 0x27);
  if (quoted && stop === to) {
    while (stop < end && bytes[stop] !== quote) stop++;
    return stop;
  }
  while (stop < end && IN_WORD[bytes[stop] ?? 0] === 1) stop++;
  return stop;
};
