import { amount, barText } from '../../packages/testkit/src/bench/amount.ts';
import type { Figure } from '../../packages/testkit/src/bench/figure.ts';
import { label, svg } from './svg.ts';

const width = 900;
const [left, right, top, rowHeight] = [430, 730, 66, 25];

/** How much of its bar a figure uses: 1 is the bar itself, more is not met. */
function used({ bar, ratio, value }: Figure): number {
  if (bar === undefined) return 0;
  const { median } = bar.of === 'ratio' ? ratio : value;
  if (bar.least !== undefined) return bar.least / median;
  return bar.most === 0 ? (median === 0 ? 0 : 2) : median / (bar.most ?? Number.NaN);
}

/** Every promise in one picture: how much of each bar is used. */
export function barsChart(figures: readonly Figure[]): string {
  const promised = figures.filter(({ bar }) => bar !== undefined);
  const most = 1.5;
  const at = (share: number): number => left + (Math.min(share, most) / most) * (right - left);
  const bottom = top + promised.length * rowHeight + 4;
  const title = 'What was promised, and how much of it is used';
  return svg(width, bottom + 34, title, [
    label(16, 26, title, 'class="title"'),
    label(
      16,
      46,
      'Orange: the bar. A blue row ends before it: met. Linear; 0 is best. For bars of the form “at least”, the bar divided by the figure.',
      'class="small"',
    ),
    ...[0, 0.5, 1, 1.5].flatMap((tick) => [
      `<line class="grid" x1="${at(tick)}" x2="${at(tick)}" y1="${top - 8}" y2="${bottom}"/>`,
      label(at(tick), bottom + 16, `${tick * 100} %`, 'class="small" text-anchor="middle"'),
    ]),
    ...promised.flatMap((figure, index) => {
      const { name, beside, bar, met, unit } = figure;
      const y = top + index * rowHeight;
      const { median } = bar?.of === 'value' ? figure.value : figure.ratio;
      const shown = bar?.of === 'value' ? `${amount(median)} ${unit}` : `${amount(median)}×`;
      const what = bar?.of === 'value' ? name : `${name} ÷ ${beside}`;
      return [
        label(left - 12, y + 12, what, 'text-anchor="end" font-size="12"'),
        `<rect class="${met ? 'umbo' : 'no'}" x="${left}" y="${y + 1}" width="${Math.max(1.5, at(used(figure)) - left).toFixed(1)}" height="15" rx="2"/>`,
        label(right + 14, y + 12, `${shown}  (${bar ? barText(bar, unit) : ''})`, 'font-size="12"'),
      ];
    }),
    `<line class="bar" x1="${at(1)}" x2="${at(1)}" y1="${top - 8}" y2="${bottom}"/>`,
  ]);
}
