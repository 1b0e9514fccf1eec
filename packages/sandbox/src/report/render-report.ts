import type { SandboxReport } from './report.ts';

/** A report as a table for people: what can be promised, what was tried, and the remedy for what is missing. */
export function renderReport(report: SandboxReport): string {
  const rows = [
    ...report.promises.map(({ promise, available, reason }) => [
      promise,
      available ? 'yes' : 'no',
      reason ?? '',
    ]),
    ...report.mechanisms.map(({ mechanism, probed }) => [
      mechanism,
      probed.kind === 'works' ? 'works' : 'refused',
      mechanism === 'landlock' && probed.kind === 'works'
        ? `ABI ${report.landlockAbi}`
        : probed.kind === 'works'
          ? ''
          : probed.errno,
    ]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const remedies = new Set(
    [...report.promises, ...report.mechanisms].flatMap(({ remedy }) =>
      remedy === null ? [] : [`- ${remedy}`],
    ),
  );
  return [...table, ...(remedies.size > 0 ? ['', 'What would help:', ...remedies] : [])].join('\n');
}
