import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { barsChart } from './bars-chart.ts';
import { growthChart } from './growth-chart.ts';
import { page, type PageFacts } from './page.ts';
import { ratioChart } from './ratio-chart.ts';

/** Writes the page and its charts into a folder of guides. */
export function writePage(folder: string, facts: PageFacts): string {
  const media = join(folder, 'media');
  mkdirSync(media, { recursive: true });
  const write = (name: string, text: string): void =>
    writeFileSync(join(media, `performance-${name}.svg`), text);
  for (const { id, title, figures } of facts.sections)
    if (figures.length > 0) write(id, ratioChart(title, figures));
  write('bars', barsChart(facts.sections.flatMap(({ figures }) => figures)));
  const growths = facts.sections.flatMap(({ growth = [] }) => growth);
  if (growths.length > 0) write('growth', growthChart(growths));
  const file = join(folder, 'performance.md');
  writeFileSync(file, page(facts));
  return file;
}
