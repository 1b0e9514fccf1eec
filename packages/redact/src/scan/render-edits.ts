import type { Edit } from './edit.ts';

/** The text that stands in for a secret of a kind. */
export type Label = (kind: string) => Buffer;

/** The zero before the first or after the last character belongs to what stands around. */
const widened = (text: Buffer): Buffer => Buffer.from(text.toString('latin1'), 'utf16le').subarray(0, -1);

/** Bytes [from, to) with labels in place of the edits; the very bytes where there is nothing to edit. */
export function renderEdits(
  bytes: Buffer,
  edits: readonly Edit[],
  from: number,
  to: number,
  label: Label,
): Buffer {
  const labels: (Buffer | undefined)[] = [];
  let length = 0;
  let at = from;
  for (const edit of edits) {
    if (edit.end <= from) continue;
    if (edit.start >= to) break;
    const narrow = edit.kind === undefined ? undefined : label(edit.kind);
    const text = narrow !== undefined && edit.wide === true ? widened(narrow) : narrow;
    labels.push(text);
    length += Math.max(0, edit.start - at) + (text?.length ?? 0);
    at = Math.max(at, edit.end);
  }
  if (labels.length === 0) return bytes.subarray(from, to);
  const out = Buffer.allocUnsafe(length + Math.max(0, to - at));
  let written = 0;
  let next = 0;
  at = from;
  for (const edit of edits) {
    if (edit.end <= from) continue;
    if (edit.start >= to) break;
    if (edit.start > at) written += bytes.copy(out, written, at, edit.start);
    written += labels[next++]?.copy(out, written) ?? 0;
    at = Math.max(at, edit.end);
  }
  if (at < to) bytes.copy(out, written, at, to);
  return out;
}
