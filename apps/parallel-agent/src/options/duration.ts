import { InvalidArgumentError } from 'commander';

const unitMs = { ms: 1, s: 1000, m: 60_000 } as const;

/** A time such as `500ms`, `5s` or `1m`, in milliseconds. */
export function duration(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text) ?? [];
  const value = Number(amount) * (unitMs[unit as keyof typeof unitMs] ?? Number.NaN);
  if (!(value >= 1 && value <= 86_400_000))
    throw new InvalidArgumentError('Write a time as 500ms, 5s or 1m.');
  return value;
}
