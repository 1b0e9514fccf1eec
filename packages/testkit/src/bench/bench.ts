import { writeFileSync } from 'node:fs';
import { sectionLines } from './section-lines.ts';
import type { Section } from './section.ts';

/** What a bench is given. */
export interface BenchContext {
  /** The rounds to make where a full run makes so many. */
  rounds(full: number): number;
  /** Says what is being measured now. */
  progress(text: string): void;
}

const scale = Number(process.env['UMBO_BENCH_SCALE'] ?? 1);

const context: BenchContext = {
  rounds: (full) => Math.max(2, Math.round(full * scale)),
  progress: (text) => console.log(`  … ${text}`),
};

/** Runs a bench, prints its rows, and leaves them in the file that UMBO_BENCH_RESULT names where `npm run bench` started it. */
export async function bench(measure: (context: BenchContext) => Promise<Section>): Promise<void> {
  const section = await measure(context);
  for (const line of sectionLines(section)) console.log(line);
  const file = process.env['UMBO_BENCH_RESULT'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(section));
}
