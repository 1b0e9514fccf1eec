import { expect, test } from 'vitest';
import { seededRandom } from '../../src/attack/seeded-random.ts';

test('the same seed gives the same numbers, another one others, all from 0 to 1', () => {
  const take = (seed: number): readonly number[] => {
    const random = seededRandom(seed);
    return Array.from({ length: 1000 }, () => random());
  };
  expect(take(7)).toEqual(take(7));
  expect(take(7)).not.toEqual(take(8));
  expect(take(7).every((number) => number >= 0 && number < 1)).toBe(true);
  expect(take(7).filter((number) => number < 0.5).length).toBeGreaterThan(400);
});
