import { expect, it } from 'vitest';
import type { Clock } from '../../src/index.ts';
import { guardedClock } from '../../src/execution/guarded-clock.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { host, runTool } from '../support/host.ts';

it('S7: a clock that tells no time stands at its last reading, so that nothing becomes valid again', () => {
  const readings: unknown[] = [1000, Number.NaN, undefined, Number.POSITIVE_INFINITY, 2000];
  const clock = guardedClock({ ...fakeClock(), now: () => readings.shift() as number });
  expect(Array.from({ length: 5 }, () => clock.now())).toEqual([1000, 1000, 1000, 1000, 2000]);
});

it('a timer that cannot be stopped takes back no answer', async () => {
  const clock: Clock = { ...fakeClock(), schedule: () => undefined as unknown as () => void };
  const done = async () => ({ kind: 'completed' as const, output: 'ran' });
  const journal = { decided: async () => {}, begin: async () => {}, end: async () => {} };
  expect(await host(runTool(done), { clock, journal }).call({ executable: 'ls' })).toMatchObject({
    kind: 'completed',
  });
});
