import type { Edit } from './edit.ts';

/** The text that stands in for a secret of a kind. */
export type Label = (kind: string) => Buffer;

/** Bytes [from, to) with labels in place of the edits; the very bytes where there is nothing to edit. */
export function renderEdits(
  bytes: Buffer,
  edits: readonly Edit[],
  from: number,
  to: number,
  label: Label,
): Buffer {
  const parts: Buffer[] = [];
  let at = from;
  for (const edit of edits) {
    if (edit.end <= from) continue;
    if (edit.start >= to) break;
    if (edit.start > at) parts.push(bytes.subarray(at, edit.start));
    if (edit.kind !== undefined) parts.push(label(edit.kind));
    at = Math.max(at, edit.end);
  }
  if (parts.length === 0 && at === from) return bytes.subarray(from, to);
  if (at < to) parts.push(bytes.subarray(at, to));
  return Buffer.concat(parts);
}
