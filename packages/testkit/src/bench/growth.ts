import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Spread, spreadOf } from './spread.ts';

/** How a cost grows with a size that doubles. */
export interface Growth {
  readonly name: string;
  /** What the size counts, such as `bytes`. */
  readonly sizeUnit: string;
  readonly points: readonly { readonly size: number; readonly ms: Spread }[];
  /** The exponent of the cost on the large end: 1 is linear, 2 is quadratic, 0 does not grow. */
  readonly slope: number;
}

/** The work at one size; prepares, and answers the function to measure. */
export type SizedWork = (size: number) => Promise<() => Promise<number>>;

/** Sizes from one to the other, doubling. */
export function doubling(from: number, to: number): number[] {
  const sizes: number[] = [];
  for (let size = from; size <= to; size *= 2) sizes.push(size);
  return sizes;
}

/** Measures a work at each size, sizes in a random order within each round, and fits the slope. */
export async function measureGrowth(
  name: string,
  sizeUnit: string,
  sizes: readonly number[],
  rounds: number,
  work: SizedWork,
): Promise<Growth> {
  const prepared = await Promise.all(sizes.map(async (size) => ({ size, run: await work(size) })));
  const times = new Map<number, number[]>(sizes.map((size) => [size, []]));
  for (let round = -1; round < rounds; round += 1) {
    const order = prepared.map((one) => ({ ...one, key: Math.random() })).toSorted((a, b) => a.key - b.key);
    for (const { size, run } of order) {
      collectGarbage();
      const ms = await run();
      if (round >= 0) times.get(size)?.push(ms);
    }
  }
  const points = sizes.map((size) => ({ size, ms: spreadOf(times.get(size) ?? []) }));
  return { name, sizeUnit, points, slope: slopeOf(points.slice(-4)) };
}

/** What the last size left behind would be paid for by this one: a large one makes any other look dear. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** The least-squares slope of log(cost) over log(size). */
function slopeOf(points: Growth['points']): number {
  const logs = points.map(({ size, ms }) => ({ x: Math.log(size), y: Math.log(ms.median) }));
  const mean = (of: (log: { x: number; y: number }) => number): number =>
    logs.reduce((sum, log) => sum + of(log), 0) / logs.length;
  const [x, y] = [mean((log) => log.x), mean((log) => log.y)];
  return mean((log) => (log.x - x) * (log.y - y)) / mean((log) => (log.x - x) ** 2);
}
