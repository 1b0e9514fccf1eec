// `node scripts/terminal-picture.ts`: runs the example and draws what it printed as docs/guide/media/parallel-agent.svg.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const columnWidth = 8.4;
const lineHeight = 20;
const margin = 20;
const colors = {
  text: '#d6deeb',
  dim: '#7f8ca3',
  green: '#8bd49c',
  red: '#ef6b73',
  yellow: '#ebcb8b',
  cyan: '#70c0ba',
  background: '#10141c',
} as const;
const marks: Readonly<Record<string, string>> = {
  $: colors.text,
  '»': colors.dim,
  '·': colors.dim,
  '✓': colors.green,
  '✗': colors.yellow,
  '■': colors.yellow,
  '!': colors.yellow,
  '⊘': colors.red,
  '?': colors.cyan,
  '→': colors.cyan,
  '←': colors.cyan,
};

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** One line of the story: the name dim, the mark in its colour, the rest plain; what a model says is dim. */
function drawLine(line: string, index: number): string {
  const y = margin + 14 + index * lineHeight;
  const [, name = '', mark = '', rest = ''] = /^(\S{1,6} +)(\S) (.*)$/u.exec(line) ?? [];
  const color = marks[mark];
  const parts =
    color === undefined
      ? [[colors.text, line]]
      : [
          [colors.dim, name],
          [color, `${mark} `],
          [mark === '»' || mark === '·' ? colors.dim : colors.text, rest],
        ];
  const spans = parts.map(([fill, text = '']) => `<tspan fill="${fill}">${escapeXml(text)}</tspan>`).join('');
  return `<text x="${margin}" y="${y}" xml:space="preserve">${spans}</text>`;
}

const { stdout, status } = spawnSync(
  process.execPath,
  ['--conditions=@umbo/source', 'apps/parallel-agent/src/main.ts'],
  { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: process.env['HOME'] } },
);
if (status !== 0) throw new Error(`the example ended with ${status}; nothing was drawn`);
if (/\/(?:tmp|home|root|work|Users)\//.test(stdout))
  throw new Error('the story names a path of this machine');
const lines = ['$ npm start', '', ...stdout.trimEnd().split('\n')];
const width = Math.ceil(80 * columnWidth + 2 * margin);
const height = lines.length * lineHeight + 2 * margin;
writeFileSync(
  join(root, 'docs/guide/media/parallel-agent.svg'),
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Four agents of the example at work in a terminal">`,
    `<rect width="${width}" height="${height}" rx="10" fill="${colors.background}"/>`,
    `<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14">`,
    ...lines.map(drawLine),
    '</g>',
    '</svg>',
    '',
  ].join('\n'),
);
