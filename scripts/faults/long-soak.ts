import { availableParallelism, release } from 'node:os';
import type { SummaryRow } from './summary.ts';

const heading = '## The long soak';
/** A slope of memory says something from so many minutes on. */
export const longSoakMinutes = 20;

/** The section of the page that a soak of its own writes. */
export function longSoakSection({ tried, figures, result }: SummaryRow, seed: number): string {
  return `${heading}

Written by \`npm run faults -- F20 --minutes 60\`, a run of its own: ${availableParallelism()} cores, Linux ${release()}, Node ${process.versions.node}, seed ${seed}. The slopes are
those after the first minutes, and have a bound here.

| row | what was tried | figures | result |
| --- | --- | --- | --- |
| F20 | ${tried} | ${figures} | ${result} |

`;
}

/** The page with another long soak in it; the other figures stay. */
export function withLongSoak(page: string, section: string): string {
  const [from, to] = span(page);
  return page.slice(0, from) + section + page.slice(to);
}

/** What the page says of the last long soak; nothing, where none was run. */
export function longSoakOf(page: string): string {
  return page.slice(...span(page));
}

function span(page: string): [from: number, to: number] {
  const to = page.indexOf('## What is not covered');
  if (to < 0) return [page.length, page.length];
  const from = page.indexOf(heading);
  return [from < 0 ? to : from, to];
}
