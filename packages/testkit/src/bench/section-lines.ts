import { amount, barText } from './amount.ts';
import type { Section } from './section.ts';

/** A section as lines for a terminal. */
export function sectionLines({ figures, growth = [], notes = [], absent = [] }: Section): string[] {
  return [
    ...figures.map(({ name, beside, ratio, value, reference, unit, bar, met }) => {
      const verdict = bar ? `${barText(bar, unit)} ${met ? 'met' : 'NOT MET'}` : '';
      const spread = `${amount(ratio.median)}× (${amount(ratio.low)}–${amount(ratio.high)})`;
      const absolute = `${amount(value.median)} / ${amount(reference.median)} ${unit}`;
      return `  ${`${name} ÷ ${beside}`.padEnd(66)} ${spread.padEnd(24)} ${absolute.padEnd(22)} ${verdict}`;
    }),
    ...growth.map(({ name, slope, points, sizeUnit }) => {
      const [first, last] = [points[0], points.at(-1)];
      const from = `${amount(first?.size ?? 0)} to ${amount(last?.size ?? 0)} ${sizeUnit}`;
      const took = `${amount(first?.ms.median ?? 0)} to ${amount(last?.ms.median ?? 0)} ms`;
      return `  ${`growth: ${name}`.padEnd(48)} slope ${slope.toFixed(2)}  ${from}, ${took}`;
    }),
    ...notes.map((note) => `  ${note}`),
    ...absent.map(({ peer, reason }) => `  absent: ${peer} (${reason})`),
  ];
}
