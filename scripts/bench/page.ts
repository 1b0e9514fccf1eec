import { amount, barText } from '../../packages/testkit/src/bench/amount.ts';
import type { Figure } from '../../packages/testkit/src/bench/figure.ts';
import type { Growth } from '../../packages/testkit/src/bench/growth.ts';
import type { Section } from '../../packages/testkit/src/bench/section.ts';

/** Everything the page tells. */
export interface PageFacts {
  readonly sections: readonly Section[];
  readonly machine: string;
  readonly peers: readonly string[];
  readonly absent: readonly { readonly peer: string; readonly reason: string }[];
  /** Benches that did not end well. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
  readonly minutes: number;
}

const chart = (name: string, alt: string): string => `![${alt}](media/performance-${name}.svg)`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function figureRow({ name, beside, ratio, value, reference, unit, bar, met, who, rounds }: Figure): string[] {
  return [
    who === 'peer' ? `${name} (peer)` : name,
    beside,
    `**${amount(ratio.median)}×**`,
    `${amount(ratio.low)}–${amount(ratio.high)}`,
    bar ? `${barText(bar, unit)}, ${bar.from}` : '',
    bar ? (met ? 'met' : '**NOT MET**') : '',
    `${amount(value.median)} / ${amount(reference.median)} ${unit}`,
    String(rounds),
  ];
}

const figureHead = ['what', 'beside', 'ratio', '10–90 %', 'bar', '', 'absolute: it / beside', 'rounds'];

function sectionText({ id, title, about, figures, notes = [], absent = [] }: Section): string {
  return [
    `## ${title}`,
    about,
    figures.length > 0 ? chart(id, `${title}: ratios to the references`) : '',
    table(figureHead, figures.map(figureRow)),
    ...notes,
    ...absent.map(({ peer, reason }) => `Absent: ${peer} (${reason}).`),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function growthText(growths: readonly Growth[]): string {
  const rows = growths.map(({ name, sizeUnit, points, slope }) => [
    name,
    `${amount(points[0]?.size ?? 0)} to ${amount(points.at(-1)?.size ?? 0)} ${sizeUnit}`,
    `${amount(points[0]?.ms.median ?? 0)} to ${amount(points.at(-1)?.ms.median ?? 0)} ms`,
    slope.toFixed(2),
    slope <= 1.1 ? 'at most linear' : '**steeper than linear in this run**',
  ]);
  return [
    '## How cost grows',
    'Each size doubles from small to large. The slope is fitted over the four largest sizes on logarithmic scales: 1 is linear, 0 does not grow.',
    chart('growth', 'Cost over size, with a dashed line for linear growth'),
    table(['what', 'size', 'median cost', 'slope', ''], rows),
  ].join('\n\n');
}

function summary({ sections, absent, failed }: PageFacts): string {
  const promised = sections.flatMap(({ title, figures }) =>
    figures.filter(({ bar }) => bar).map((figure) => ({ title, ...figure })),
  );
  const missed = promised.filter(({ met }) => !met);
  const missing = [...absent, ...sections.flatMap((section) => section.absent ?? [])];
  return [
    `${promised.length} figures have a bar: ${promised.length - missed.length} met, ${missed.length} not met.`,
    ...missed.map(
      ({ title, name, beside, ratio, value, unit, bar }) =>
        `- NOT MET: ${title}, ${name}${bar?.of === 'ratio' ? ` ÷ ${beside}` : ''}: ${bar?.of === 'ratio' ? `${amount(ratio.median)}×` : `${amount(value.median)} ${unit}`}, bar ${bar ? barText(bar, unit) : ''}`,
    ),
    ...missing.map(({ peer, reason }) => `- Absent: ${peer} (${reason})`),
    ...failed.map(({ file, reason }) => `- Not measured: ${file} (${reason})`),
  ].join('\n');
}

/** The performance page. */
export function page(facts: PageFacts): string {
  const { sections, machine, peers, minutes } = facts;
  const growths = sections.flatMap(({ growth = [] }) => growth);
  return `${[
    '---\ntitle: Performance\n---',
    '# Performance',
    'Written by `npm run bench`; no figure is typed by hand. Everything stands beside a reference measured in the same run: the arms of a bench run in rounds, in a random order within each, the ratio is taken inside the round, and the table gives its median and the 10th and 90th percentile over the rounds. Read the ratios; the absolute figures beside them belong to this machine on this day.',
    `This run: ${machine}. Peers: node child_process, execa as the workspace pins it, ${peers.join(', ')}; ${minutes.toFixed(1)} minutes.`,
    summary(facts),
    chart('bars', 'Every figure with a bar, and how much of the bar it uses'),
    ...sections.map(sectionText),
    ...(growths.length > 0 ? [growthText(growths)] : []),
  ].join('\n\n')}\n`;
}
