import type { Growth } from '../../packages/testkit/src/bench/growth.ts';
import { amount } from '../../packages/testkit/src/bench/amount.ts';
import { logAxis } from './log-axis.ts';
import { label, svg } from './svg.ts';

const width = 900;
const [left, right, top, bottom] = [70, 560, 66, 420];

/** Cost over size, both against their smallest measured value, so that all lines start at one point. */
export function growthChart(growths: readonly Growth[]): string {
  const lines = growths.map((growth) => {
    const [first] = growth.points;
    return {
      ...growth,
      relative: growth.points.map(({ size, ms }) => ({
        x: size / (first?.size ?? 1),
        y: ms.median / (first?.ms.median ?? 1),
      })),
    };
  });
  const xs = logAxis(
    lines.flatMap(({ relative }) => relative.map(({ x }) => x)),
    left,
    right,
  );
  const ys = logAxis(
    lines.flatMap(({ relative }) => relative.map(({ y }) => Math.max(y, 1))),
    bottom,
    top,
  );
  const end = Math.min(xs.ticks.at(-1) ?? 1, ys.ticks.at(-1) ?? 1);
  const title = 'How cost grows';
  return svg(width, bottom + 52, title, [
    label(16, 26, title, 'class="title"'),
    label(
      16,
      46,
      'Cost against size, each as a multiple of its smallest; both logarithmic. Dashed: linear. A line that runs steeper than it is worse than linear.',
      'class="small"',
    ),
    ...xs.ticks.flatMap((tick) => [
      `<line class="grid" x1="${xs.at(tick)}" x2="${xs.at(tick)}" y1="${top}" y2="${bottom}"/>`,
      label(
        xs.at(tick),
        bottom + 18,
        `${amount(tick).replace(/\.0+$/, '')}×`,
        'class="small" text-anchor="middle"',
      ),
    ]),
    ...ys.ticks.flatMap((tick) => [
      `<line class="grid" x1="${left}" x2="${right}" y1="${ys.at(tick)}" y2="${ys.at(tick)}"/>`,
      label(
        left - 8,
        ys.at(tick) + 4,
        `${amount(tick).replace(/\.0+$/, '')}×`,
        'class="small" text-anchor="end"',
      ),
    ]),
    label((left + right) / 2, bottom + 38, 'size', 'class="small" text-anchor="middle"'),
    `<line class="guide" x1="${xs.at(1)}" y1="${ys.at(1)}" x2="${xs.at(end)}" y2="${ys.at(end)}"/>`,
    ...lines.flatMap(({ name, slope, relative }, index) => {
      const path = relative.map(({ x, y }) => `${xs.at(x).toFixed(1)},${ys.at(y).toFixed(1)}`).join(' ');
      const y = top + 12 + index * 40;
      return [
        `<polyline class="line c${index % 8}" points="${path}"/>`,
        `<line class="line c${index % 8}" x1="${right + 20}" x2="${right + 44}" y1="${y - 4}" y2="${y - 4}"/>`,
        label(right + 52, y, name),
        label(right + 52, y + 16, `slope ${slope.toFixed(2)}`, 'class="small"'),
      ];
    }),
  ]);
}
