import { InvalidArgumentError } from 'commander';

/** A whole number, not below zero. */
export function parseCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count))
    throw new InvalidArgumentError('Write a whole number.');
  return count;
}
