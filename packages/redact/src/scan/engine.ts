import type { LineBlock } from '../blocks/line-block.ts';
import type { CustomPattern } from '../custom/custom-pattern.ts';
import { AnsiView } from './ansi-view.ts';
import type { Edit } from './edit.ts';
import type { Finding } from './finding.ts';
import type { KeywordIndex } from './keyword-index.ts';
import { LineScanner } from './line-scanner.ts';
import { mergeFindings } from './merge-findings.ts';

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
  raw: Buffer,
  index: KeywordIndex,
  customs: readonly CustomPattern[],
  block: LineBlock | undefined,
  open: boolean,
): Scanned {
  const view = new AnsiView(raw);
  const scanned = scanShown(view.bytes, index, customs, block, open);
  if (view.bytes === raw || scanned.edits.length === 0) return scanned;
  const edits = scanned.edits.map((edit) => ({
    ...edit,
    start: view.rawStart(edit.start),
    end: view.rawEnd(edit.end),
  }));
  return { edits, block: scanned.block };
}

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
    at = end + 1;
    if (block !== undefined) {
      const step = block.next(lines.line(start, Math.min(end, start + BLOCK_LINE)));
      const { label } = block;
      block = step.kind === 'end' ? undefined : step.block;
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
    for (const custom of customs) found.findings.push(...custom.find(bytes, start, end));
    for (const finding of mergeFindings(found.findings)) edits.push(toEdit(finding));
    // Inside a block another one begins only where a key does: that must not be missed.
    if (block === undefined || found.block?.label === 'private-key') block = found.block ?? block;
  }
  index.release();
  return { edits, block };
};

const toEdit = ({ start, end, kind, run }: Finding): Edit => ({ start, end, kind, run });
