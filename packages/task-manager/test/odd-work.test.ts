import type { StartTask, ToolReturn } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

type Work = StartTask['work'];

const odd: readonly (readonly [string, Work])[] = [
  ['nothing', (async () => undefined) as unknown as Work],
  ['null', (async () => null) as unknown as Work],
  ['a string', (async () => 'done') as unknown as Work],
  ['a detached return', (async () => ({ kind: 'detached' })) as unknown as Work],
  [
    'a value that throws when read',
    (async () => ({
      get kind() {
        throw new Error('gone');
      },
    })) as unknown as Work,
  ],
  ['an error that cannot be shown', () => Promise.reject({ toString: null })],
  [
    'an error with a message that is none',
    () => Promise.reject(Object.defineProperty(new Error(), 'message', { value: Symbol('x') })),
  ],
];

test.each(odd)(
  'T5: background work that ends with %s has failed, once, and gives its place back',
  async (_, work) => {
    const stage = new Stage({ limits: { global: 1 } });
    stage.runner.tool('daemon', async ({ call, tasks }) => {
      await tasks.start({ callId: call.callId, title: 'a daemon', work });
      return { kind: 'completed', output: 'started' } satisfies ToolReturn<unknown>;
    });
    stage.manager.start(callOf('c', { toolName: 'daemon' }));
    await stage.manager.waitForTurn(callOf('c'));
    await settle();
    const { taskId } = await stage.manager.tasksOf('s').start({ callId: 'none', title: 'alone', work });
    await settle();
    expect(await stage.manager.tasksOf('s').status(taskId)).toMatchObject({ state: 'failed' });
    expect(stage.manager.counters()).toMatchObject({ live: 0, running: 0 });
  },
);
