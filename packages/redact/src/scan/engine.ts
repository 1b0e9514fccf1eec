import type { LineBlock } from '../blocks/line-block.ts';
import type { CustomPattern } from '../custom/custom-pattern.ts';
import type { Edit } from './edit.ts';
import type { Finding } from './finding.ts';
import type { KeywordIndex } from './keyword-index.ts';
import { LineScanner } from './line-scanner.ts';
import { mergeEdits } from './merge-edits.ts';
import { mergeFindings } from './merge-findings.ts';
import { ShownView } from './shown-view.ts';
import { beforeUnfinished } from './terminal-sequence.ts';

/** The edits for some bytes, and the block the next line is in. */
export interface Scanned {
  readonly edits: readonly Edit[];
  readonly block: LineBlock | undefined;
}

/** Longest part of a line that a block looks at. */
const BLOCK_LINE = 65_536;

const isBreak = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;

const lineStart = (bytes: Buffer, at: number, lowest: number): number => {
  let start = at;
  while (start > lowest && !isBreak(bytes[start - 1])) start--;
  return start;
};

const lineEnd = (bytes: Buffer, at: number): number => {
  let end = at;
  while (end < bytes.length && !isBreak(bytes[end])) end++;
  return end;
};

/** Finds what has to go from bytes; `open` says that the last line may still grow. */
export function scan(
  bytes: Buffer,
  index: KeywordIndex,
  customs: readonly CustomPattern[],
  block: LineBlock | undefined,
  open: boolean,
): Scanned {
  const raw = open ? beforeUnfinished(bytes) : bytes;
  const view = new ShownView(raw);
  const scanned = scanShown(view.bytes, index, customs, block, open);
  const erased = raw.includes(0x08) ? new ShownView(raw, { erase: true }) : undefined;
  if (view.bytes === raw && erased === undefined) return scanned;
  const edits = inRaw(raw, view, scanned.edits);
  // What backspaces overwrite is still in the bytes, and what they join is still on the screen: both are looked at.
  if (erased !== undefined)
    edits.push(...inRaw(raw, erased, scanShown(erased.bytes, index, customs, block, open).edits));
  for (const [from, to] of view.texts)
    for (const edit of scanShown(raw.subarray(from, to), index, customs, undefined, false).edits)
      edits.push({ ...edit, start: edit.start + from, end: edit.end + from });
  return { edits: mergeEdits(edits), block: scanned.block };
}

/** Edits of a view as edits of the raw bytes. */
const inRaw = (raw: Buffer, view: ShownView, edits: readonly Edit[]): Edit[] =>
  edits.map((edit) => {
    const start = view.rawStart(edit.start);
    const end = view.rawEnd(edit.end);
    const wide = end - start > 2 && raw[start + 1] === 0 && raw[start + 2] !== 0;
    // A line of UTF-16 that goes without a trace takes both halves of its line break along.
    return { ...edit, start, end: wide && edit.kind === undefined && raw[end] === 0 ? end + 1 : end, wide };
  });

const scanShown = (
  bytes: Buffer,
  index: KeywordIndex,
  customs: readonly CustomPattern[],
  begun: LineBlock | undefined,
  open: boolean,
): Scanned => {
  const edits: Edit[] = [];
  const lines = new LineScanner(bytes, index, open);
  let block = begun;
  let at = 0;
  while (at < bytes.length) {
    let start = at;
    if (block === undefined && customs.length === 0) {
      const hit = lines.nextHit(at);
      if (hit < 0) break;
      start = lineStart(bytes, hit, at);
    }
    const end = lineEnd(bytes, start);
    // `\r\n` is one line break: an empty line between its halves would end a block.
    at = bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? end + 2 : end + 1;
    let marked: Finding[] | undefined;
    if (block !== undefined) {
      const step = block.next(lines.line(start, Math.min(end, start + BLOCK_LINE)));
      const { label } = block;
      block = step.kind === 'end' ? undefined : step.block;
      if (step.kind === 'mark')
        marked = step.parts.map((part) => ({
          start: start + part.start,
          end: start + part.end,
          kind: label,
          run: 'word',
          generic: true,
        }));
      if (step.kind === 'drop')
        edits.push({ start, end: Math.min(at, bytes.length), kind: undefined, run: 'line' });
      if (step.kind === 'redact') {
        const whole = step.end === Math.min(end, start + BLOCK_LINE) - start;
        edits.push({
          start: start + step.start,
          end: whole ? end : start + step.end,
          kind: label,
          run: 'word',
        });
      }
      if (step.kind === 'drop' || step.kind === 'redact') continue;
    }
    const found = lines.findings(start, end);
    if (marked !== undefined) found.findings.push(...marked);
    for (const custom of customs) found.findings.push(...custom.find(bytes, start, end));
    for (const finding of mergeFindings(found.findings)) edits.push(toEdit(finding));
    // Inside a block another one begins only where a key does: that must not be missed. A guess gives way to any.
    if (block === undefined || block.soft === true || found.block?.label === 'private-key')
      block = found.block ?? block;
  }
  index.release();
  return { edits, block };
};

const toEdit = ({ start, end, kind, run }: Finding): Edit => ({ start, end, kind, run });
