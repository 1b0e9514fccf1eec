import { InvalidArgumentError } from 'commander';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** The longest a command may be given. */
export const longestMs = 86_400_000;

/** `500ms`, `30s`, `2m`, `1h` in milliseconds. */
export function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  const ms = Number(match?.[1]) * (units[match?.[2] ?? ''] ?? Number.NaN);
  if (!Number.isFinite(ms) || ms < 1) throw new InvalidArgumentError('Write a time as 500ms, 30s, 2m or 1h.');
  if (ms > longestMs) throw new InvalidArgumentError('At most 24h.');
  return Math.round(ms);
}
