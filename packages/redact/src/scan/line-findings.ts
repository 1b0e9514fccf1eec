import type { LineBlock } from '../blocks/line-block.ts';
import type { CustomPattern } from '../custom/custom-pattern.ts';
import type { Finding } from './finding.ts';
import type { Keyword } from './keyword.ts';
import type { KeywordIndex } from './keyword-index.ts';
import { mergeFindings } from './merge-findings.ts';

/** One line of a block of bytes, `end` excluded, and what to look for in it. */
export interface LineSearch {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** No keyword begins before this place. */
  readonly searched: number;
  readonly index: KeywordIndex;
  readonly customs: readonly CustomPattern[];
  readonly open: boolean;
}

/** The secrets of a line, and the block it begins. */
export interface LineFindings {
  readonly findings: readonly Finding[];
  readonly block: LineBlock | undefined;
}

/** A long line is looked at in pieces of so many bytes, each with what stands around it. */
const PIECE = 16_384;
const BEFORE = 256;
const AFTER = 8192;
/** From this length on a secret is followed to its end byte by byte: patterns are bounded, secrets are not. */
const LONG = 200;

const IN_WORD: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(/[\w+/=.~%-]/.test(String.fromCharCode(byte))),
);

/** The secrets in one line. */
export function findInLine(search: LineSearch): LineFindings {
  const { bytes, start, end } = search;
  const findings: Finding[] = [];
  let block: LineBlock | undefined;
  const opened = new Set<unknown>();
  let covered = { start: -1, end: -1 };
  for (let piece = start; piece < end; piece += PIECE) {
    if (piece + PIECE <= search.searched) continue;
    const from = Math.max(start, piece - BEFORE);
    const to = Math.min(end, piece + PIECE + AFTER);
    const hits: { keyword: Keyword; at: number }[] = [];
    search.index.search(bytes, Math.max(piece, search.searched), to, (keyword, at) => {
      if (at < piece + PIECE) hits.push({ keyword, at });
    });
    if (hits.length === 0) continue;
    if (hits.length > 1) hits.sort((a, b) => a.at - b.at);
    const text = bytes.toString('latin1', from, to);
    const labels = labelRanges(text);
    let label = 0;
    const open = search.open && to === end;
    for (const { keyword, at } of hits) {
      // What lies inside a secret goes with it. This also keeps a flood of keywords linear.
      if (at > covered.start && at + keyword.text.length <= covered.end) continue;
      while (label < labels.length && (labels[label]?.[1] ?? 0) <= at - from) label++;
      if (at - from >= (labels[label]?.[0] ?? Infinity)) continue;
      if (keyword.open !== undefined && !opened.has(keyword.open)) {
        opened.add(keyword.open);
        block = keyword.open(text) ?? block;
      }
      for (const finding of keyword.find?.(text, at - from, open) ?? []) {
        const absolute = { ...finding, start: finding.start + from, end: extend(search, finding, from, to) };
        findings.push(absolute);
        if (absolute.end > covered.end) covered = absolute;
      }
    }
  }
  for (const custom of search.customs) findings.push(...custom.find(bytes, start, end));
  return { findings: mergeFindings(findings), block };
}

/** The ranges of labels from an earlier pass: their words are ours. */
const labelRanges = (text: string): readonly (readonly [number, number])[] => {
  const ranges: [number, number][] = [];
  for (let at = text.indexOf('[REDACTED'); at >= 0; at = text.indexOf('[REDACTED', at + 1)) {
    const end = text.indexOf(']', at);
    ranges.push([at, end < 0 ? text.length : end + 1]);
  }
  return ranges;
};

const extend = ({ bytes, start, end }: LineSearch, finding: Finding, from: number, to: number): number => {
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
