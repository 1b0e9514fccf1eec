/** One way of doing the same work; answers the milliseconds it took. */
export interface Arm {
  readonly name: string;
  measure(): Promise<number>;
}

/** One figure of a bench, held against what was promised where something was. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The bar, such as `<= 1.4`; undefined where it only informs. */
  readonly bar?: string;
  /** Whether the bar is met. */
  readonly met?: boolean;
}

/**
 * Measures arms in rounds, each round in a random order, so that what the machine does meanwhile hits all of
 * them. Answers the 10th percentile of each: what the work itself costs, with little of what others did at the time.
 */
export async function interleave(arms: readonly Arm[], rounds: number): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(arms.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    const order = arms.map((arm) => ({ arm, key: Math.random() })).toSorted((a, b) => a.key - b.key);
    for (const { arm } of order) {
      const time = await arm.measure();
      // The first round warms up.
      if (round >= 0) times.get(arm.name)?.push(time);
    }
  }
  return new Map([...times].map(([name, values]) => [name, lowest(values)]));
}

function lowest(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** A row with a bar: `most` for at most, `least` for at least. */
export function row(
  name: string,
  value: number,
  unit: string,
  bar: { most?: number; least?: number } = {},
): Row {
  const { most, least } = bar;
  if (most !== undefined) return { name, value, unit, bar: `<= ${most}`, met: value <= most };
  if (least !== undefined) return { name, value, unit, bar: `>= ${least}`, met: value >= least };
  return { name, value, unit };
}

/** Prints rows for people, or as JSON with `--json`. */
export function report(rows: readonly Row[]): void {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(rows));
    return;
  }
  for (const { name, value, unit, bar = '', met } of rows) {
    const verdict = met === undefined ? '' : met ? 'met' : 'NOT MET';
    console.log(
      `${name.padEnd(64)} ${value.toFixed(3).padStart(10)} ${unit.padEnd(8)} ${bar.padEnd(9)} ${verdict}`,
    );
  }
}
