import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { background } from '../src/index.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test('T12: after 10,000 finished tasks with 20 kB of output each, the heap holds what retention keeps, not 200 MB', async () => {
  const stage = new Stage({
    routing: () => background,
    limits: { global: 100, perSession: 100 },
    retention: { finishedTasks: 100, events: 200, updatesPerSession: 100 },
  });
  // The stage's own list of events would keep every outcome.
  stage.events.length = 0;
  stage.events.push = () => 0;
  stage.runner.tool('big', async ({ call }) => ({
    kind: 'completed',
    output: Array.from({ length: 2500 }, () => call.callId),
  }));
  const heap = async (): Promise<number> => {
    await settle();
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const run = async (from: number, to: number): Promise<void> => {
    for (let i = from; i < to; i += 1) {
      const call = callOf(`c${i}`, { toolName: 'big', turnId: `t${i}` });
      stage.manager.start(call);
      await stage.manager.waitForTurn(call);
      stage.runner.scopes.clear();
      stage.runner.events.length = 0;
    }
    await stage.manager.handle.waitForIdle();
  };
  await run(0, 500);
  const before = await heap();
  await run(500, 10_000);
  expect((await heap()) - before).toBeLessThan(40);
  expect(stage.manager.handle.list()).toHaveLength(100);
  expect(await stage.manager.tasksOf('s').list()).toHaveLength(100);
  expect(stage.manager.takePendingUpdates('s')).toHaveLength(101);
});
