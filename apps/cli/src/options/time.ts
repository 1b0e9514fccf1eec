import { InvalidArgumentError } from 'commander';

/** A date or a moment, in milliseconds. */
export function parseTime(text: string): number {
  const at = Date.parse(text);
  // Left to itself Date.parse takes 5 for a day in 2001.
  if (Number.isNaN(at) || !/^\d{4}-\d\d/.test(text))
    throw new InvalidArgumentError('Write a date as 2026-01-31 or 2026-01-31T12:00:00Z.');
  return at;
}
