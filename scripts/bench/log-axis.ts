/** A logarithmic axis over whole decades. */
export interface LogAxis {
  /** Where a value stands, from the axis' start to its end. */
  readonly at: (value: number) => number;
  /** One a decade. */
  readonly ticks: readonly number[];
}

/** An axis that holds all the values, from one place to another. */
export function logAxis(values: readonly number[], from: number, to: number): LogAxis {
  const logs = values.filter((value) => value > 0 && Number.isFinite(value)).map(Math.log10);
  const low = Math.floor(Math.min(0, ...logs));
  const high = Math.max(low + 1, Math.ceil(Math.max(0, ...logs)));
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  const at = (value: number): number => {
    const share = (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low);
    return from + Math.min(1, share) * (to - from);
  };
  return { at, ticks };
}
