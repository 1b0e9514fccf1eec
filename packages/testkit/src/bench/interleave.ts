import { type Arm, Rounds } from './rounds.ts';

/**
 * Measures arms in rounds, each round in a random order, so that what the machine does meanwhile hits all of them. The first round
 * warms up and is not counted.
 */
export async function interleave(arms: readonly Arm[], rounds: number): Promise<Rounds> {
  const measured = new Rounds();
  for (let round = -1; round < rounds; round += 1) {
    const order = arms.map((arm) => ({ arm, key: Math.random() })).toSorted((a, b) => a.key - b.key);
    for (const { arm } of order) {
      const took = await arm.measure();
      if (round >= 0) measured.add(arm.name, took);
    }
  }
  return measured;
}
