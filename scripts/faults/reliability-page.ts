import { availableParallelism, release } from 'node:os';
import { notCovered } from './not-covered.ts';
import type { SummaryRow } from './summary.ts';

/** The guide page with the figures of one run, and the last long soak as it was written. */
export function reliabilityPage(summary: readonly SummaryRow[], seed: number, longSoak: string): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const table = summary.map(
    ({ row, tried, figures, result, missing }) =>
      `| ${row} | ${cell(tried)} | ${result === 'not run' ? '' : cell(figures)} | ${result}${missing.length > 0 && result !== 'not run' ? ', in part' : ''} |`,
  );
  const gaps = summary.flatMap(({ row, missing }) =>
    missing.map((what) => `- ${row}, in this run: ${what.replace(/^not run:? ?/, '')}`),
  );
  return `---
title: Reliability
---

# Reliability

Written by \`npm run faults\`: every row of the fault table at full counts, with the figures that came out. In brackets stands the bound a figure is held to; a
figure out of its bound fails the row. \`npm test\` runs the same tests at small counts. \`npm run faults -- F1 F2\` runs a row or two alone, \`--help\` says the rest.

This run: ${availableParallelism()} cores, Linux ${release()}, Node ${process.versions.node}, seed ${seed}. The machine was shared with other work: times are
upper bounds, counts are exact.

In F1, F3, F11 and F16 these invariants are checked after the work: no call is started twice, no start without a record, exactly one outcome a call, no process outlives its
call, nothing denied is started, the audit log verifies. F3 also compares output bytes. The other rows check what their figures say.

| row | what was tried | figures | result |
| --- | --- | --- | --- |
${table.join('\n')}

${longSoak}## What is not covered

${[...gaps, ...notCovered.map((line) => `- ${line}`)].join('\n')}
`;
}
