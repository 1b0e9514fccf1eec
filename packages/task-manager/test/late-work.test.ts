import type { StartTask, TaskControl } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { background } from '../src/index.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

/** Work that ends only when it is told to. */
const endless = (callId: string): StartTask => ({
  callId,
  title: 'endless',
  work: ({ signal }) =>
    new Promise((resolve) => {
      const end = (): void => resolve({ kind: 'cancelled', output: undefined });
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    }),
});

/** A tool that starts one background task at once and another one only when it is told to end. */
function stageWithLateStarter(): { readonly stage: Stage; readonly said: string[] } {
  const said: string[] = [];
  const stage = new Stage({ routing: () => background });
  const begin = async (tasks: TaskControl, callId: string): Promise<void> => {
    try {
      await tasks.start(endless(callId));
      said.push('started');
    } catch (error) {
      said.push((error as { readonly code: string }).code);
    }
  };
  stage.runner.tool('starter', async ({ call, signal, tasks }) => {
    await begin(tasks, call.callId);
    await stage.wait(call.callId, signal);
    await begin(tasks, call.callId);
    return { kind: 'completed', output: null };
  });
  return { stage, said };
}

test('T10: what a call starts while the host closes is refused: closing does not wait for it', async () => {
  const { stage, said } = stageWithLateStarter();
  stage.manager.start(callOf('c', { toolName: 'starter' }));
  await settle();
  const closed = stage.manager.close().then(() => 'closed');
  await settle();
  expect(said).toEqual(['started', 'manager-closed']);
  expect(stage.manager.counters()).toMatchObject({ live: 0, running: 0, queued: 0 });
  expect(await closed).toBe('closed');
});

test('T10: a host that was closed starts no background work either', async () => {
  const { stage } = stageWithLateStarter();
  const tasks = stage.manager.tasksOf('s');
  await stage.manager.close();
  await expect(tasks.start(endless('late'))).rejects.toMatchObject({ code: 'manager-closed' });
  expect(stage.manager.counters()).toMatchObject({ live: 0, running: 0 });
});

test('T4: what a cancelled call starts on its way out is cancelled with it', async () => {
  const { stage, said } = stageWithLateStarter();
  const { taskId } = stage.manager.start(callOf('c', { toolName: 'starter' }));
  await settle();
  void stage.manager.handle.cancel(taskId);
  await settle();
  expect(said).toEqual(['started', 'started']);
  expect(stage.manager.counters()).toMatchObject({ live: 0, running: 0, queued: 0 });
});
