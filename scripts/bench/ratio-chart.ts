import { amount, barText } from '../../packages/testkit/src/bench/amount.ts';
import type { Figure } from '../../packages/testkit/src/bench/figure.ts';
import { logAxis } from './log-axis.ts';
import { label, svg } from './svg.ts';

const width = 900;
const left = 400;
const right = 710;
const top = 66;
const rowHeight = 26;

/** The bar as a ratio, where it can be drawn on the axis of ratios. */
function barRatio({ bar, reference }: Figure): number | undefined {
  const limit = bar?.most ?? bar?.least;
  if (bar === undefined || limit === undefined) return undefined;
  return bar.of === 'ratio' ? limit : limit / reference.median;
}

function row(figure: Figure, index: number, at: (value: number) => number): string[] {
  const { name, beside, ratio, who, bar, met, unit } = figure;
  const y = top + index * rowHeight;
  const middle = y + 9;
  const [from, to] = [Math.min(at(1), at(ratio.median)), Math.max(at(1), at(ratio.median))];
  const colour = met === false ? 'no' : who;
  const limit = barRatio(figure);
  const verdict = bar ? `  ${barText(bar, unit)} ${met ? '✓' : '✗ not met'}` : '';
  return [
    label(left - 12, y + 13, `${name} ÷ ${beside}`, 'text-anchor="end" font-size="12"'),
    `<rect class="${colour}" x="${from.toFixed(1)}" y="${y + 1}" width="${Math.max(1.5, to - from).toFixed(1)}" height="16" rx="2"/>`,
    `<line class="whisker" x1="${at(Math.max(ratio.low, 0)).toFixed(1)}" x2="${at(ratio.high).toFixed(1)}" y1="${middle}" y2="${middle}"/>`,
    ...(limit === undefined || limit <= 0
      ? []
      : [
          `<line class="bar" x1="${at(limit).toFixed(1)}" x2="${at(limit).toFixed(1)}" y1="${y - 3}" y2="${y + 21}"/>`,
        ]),
    label(right + 14, y + 13, `${amount(ratio.median)}×${verdict}`, 'font-size="12"'),
  ];
}

/** Horizontal bars from 1 (the reference) to each ratio, with their spread and what was promised. */
export function ratioChart(title: string, figures: readonly Figure[]): string {
  const values = figures.flatMap((figure) => [figure.ratio.median, figure.ratio.high, barRatio(figure) ?? 1]);
  const { at, ticks } = logAxis(values, left, right);
  const bottom = top + figures.length * rowHeight + 4;
  return svg(width, bottom + 34, title, [
    label(16, 26, title, 'class="title"'),
    label(
      16,
      46,
      'Ratio to the reference after ÷, inside each round; median, thin line 10th to 90th percentile; orange: the bar; grey: peers. Logarithmic.',
      'class="small"',
    ),
    ...ticks.flatMap((tick) => [
      `<line class="${tick === 1 ? 'one' : 'grid'}" x1="${at(tick).toFixed(1)}" x2="${at(tick).toFixed(1)}" y1="${top - 8}" y2="${bottom}"/>`,
      label(
        at(tick),
        bottom + 16,
        `${amount(tick).replace(/\.0+$/, '')}×`,
        'class="small" text-anchor="middle"',
      ),
    ]),
    ...figures.flatMap((figure, index) => row(figure, index, at)),
  ]);
}
