import type { Finding } from './finding.ts';

/** Findings as ranges that do not overlap, in order. The longer one names the kind, of equals the one that knows its provider. */
export function mergeFindings(findings: Finding[]): Finding[] {
  if (findings.length < 2) return findings;
  findings.sort((a, b) => a.start - b.start || b.end - a.end || Number(a.generic) - Number(b.generic));
  const merged: Finding[] = [];
  for (const finding of findings) {
    const last = merged.at(-1);
    if (last === undefined || finding.start >= last.end) {
      merged.push(finding);
      continue;
    }
    if (finding.end <= last.end) continue;
    const longer = finding.end - finding.start > last.end - last.start ? finding : last;
    merged[merged.length - 1] = { ...longer, start: last.start, end: Math.max(last.end, finding.end) };
  }
  return merged;
}
