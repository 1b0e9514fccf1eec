import { InvalidArgumentError } from 'commander';

/** A date or a moment, in milliseconds. */
export function parseTime(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new InvalidArgumentError('Write a date as 2026-01-31 or 2026-01-31T12:00:00Z.');
  return at;
}
