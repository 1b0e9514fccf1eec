import type { Edit } from './edit.ts';

/** Edits of several views of the same bytes as ranges that do not overlap, in order. Of two that do, the longer names the kind. */
export function mergeEdits(edits: readonly Edit[]): Edit[] {
  const merged: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || edit.start >= last.end) {
      merged.push(edit);
      continue;
    }
    if (edit.end <= last.end) continue;
    // What goes without a trace does so only because of a label before it.
    const named = last.kind === undefined || edit.end - edit.start > last.end - last.start ? edit : last;
    merged[merged.length - 1] = { ...named, start: last.start, end: edit.end };
  }
  return merged;
}
