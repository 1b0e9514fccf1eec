import { expect, test } from 'vitest';
import { foregroundThenDetachAfter } from '../src/index.ts';
import { systemClock } from '../src/clock.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

test('a delay longer than the machine can count does not fire at once', async () => {
  const fired: number[] = [];
  const stops = [2 ** 31, Number.MAX_SAFE_INTEGER, Infinity].map((ms) =>
    systemClock.schedule(ms, () => fired.push(ms)),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fired).toEqual([]);
  for (const stop of stops) stop();
});

test('T1: a call that may stay in the foreground for ever is not detached', async () => {
  const stage = new Stage({ clock: systemClock, routing: () => foregroundThenDetachAfter(Infinity) });
  stage.manager.start(callOf('c'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  stage.open('c');
  expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([{ kind: 'result' }]);
  await settle();
  expect(stage.manager.counters()).toMatchObject({ timers: 0 });
});
