import type { StartedTask, TaskScope, ToolReturn } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { SequentialTaskManager } from '../src/index.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

type Rest = Awaited<StartedTask['rest']>;

/** A stage with a tool that starts background work for its call and returns at once, as `run_in_background` does. */
function workStage(
  options: ConstructorParameters<typeof Stage>[0] = {},
): Stage & { scopes: Map<string, TaskScope> } {
  const scopes = new Map<string, TaskScope>();
  const stage = Object.assign(new Stage(options), { scopes });
  stage.runner.tool('daemon', async ({ call, tasks }) => {
    const { taskId, rest } = await tasks.start({
      callId: call.callId,
      title: 'a daemon',
      work: async (scope) => {
        scopes.set(call.callId, scope);
        return (await stage.wait(call.callId, scope.signal)) as Rest;
      },
    });
    return { kind: 'detached', taskId, output: { task_id: taskId }, rest } satisfies ToolReturn<unknown>;
  });
  return stage;
}

test('work a tool starts inside its call is the call’s own task: one id, one place, one outcome', async () => {
  const stage = workStage({ limits: { global: 1 } });
  const { taskId } = stage.manager.start(callOf('c', { toolName: 'daemon' }));
  expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([
    {
      kind: 'detached',
      taskId,
      output: { task_id: taskId },
      message: `task ${taskId} is running in the background`,
    },
  ]);
  expect(stage.manager.counters()).toMatchObject({ running: 1, live: 1 });
  expect(await stage.manager.tasksOf('s').list()).toMatchObject([
    { taskId, title: 'a daemon', state: 'running' },
  ]);
  stage.open('c');
  await settle();
  expect(stage.manager.takePendingUpdates('s')).toMatchObject([
    { kind: 'notification', callId: 'c', taskId },
  ]);
  expect(stage.runner.events).toEqual(['detached c', 'completed c']);
  expect(stage.kinds('c')).toEqual(['accepted', 'dispatched', 'detached', 'ended', 'notified']);
});

test('it works under the sequential manager too, and frees the turn', async () => {
  const stage = workStage();
  const manager = new SequentialTaskManager({ runner: stage.runner });
  manager.start(callOf('c', { toolName: 'daemon' }));
  manager.start(callOf('d', { toolName: 'instant' }));
  expect((await manager.waitForTurn(callOf('c'))).map(({ kind }) => kind)).toEqual(['detached', 'result']);
  await manager.handle.endSession('s');
  expect(manager.counters()).toMatchObject({ live: 0, running: 0 });
});

test('T3: it survives its turn’s interrupt; cancelling the task aborts its signal', async () => {
  const stage = workStage();
  const { taskId } = stage.manager.start(callOf('c', { toolName: 'daemon' }));
  await stage.manager.waitForTurn(callOf('c'));
  await stage.manager.interruptTurn(callOf('c'));
  expect(stage.scopes.get('c')?.signal.aborted).toBe(false);
  expect(await stage.manager.tasksOf('s').cancel(taskId)).toMatchObject({ outcome: { kind: 'cancelled' } });
  expect(stage.scopes.get('c')?.signal.aborted).toBe(true);
});

test('what it notifies reaches the session while it runs, and nothing after its end', async () => {
  const stage = workStage();
  stage.manager.start(callOf('c', { toolName: 'daemon' }));
  await settle();
  stage.scopes.get('c')?.notify('ready on port 80');
  expect(stage.manager.takePendingUpdates('s')).toMatchObject([
    { kind: 'message', text: 'ready on port 80' },
  ]);
  stage.open('c');
  await settle();
  stage.manager.takePendingUpdates('s');
  stage.scopes.get('c')?.notify('too late');
  expect(stage.manager.takePendingUpdates('s')).toEqual([]);
});

test('a tool that answers although its work goes on loses nothing: the work stays listed and is notified', async () => {
  const stage = workStage();
  stage.runner.tool('forgetful', async ({ call, tasks }) => {
    await tasks.start({
      callId: call.callId,
      title: 'left',
      work: async ({ signal }) => (await stage.wait('left', signal)) as Rest,
    });
    return { kind: 'completed', output: 'answered' };
  });
  const { taskId } = stage.manager.start(callOf('c', { toolName: 'forgetful' }));
  expect(await stage.manager.waitForTurn(callOf('c'))).toMatchObject([
    { kind: 'result', outcome: { output: 'answered' } },
  ]);
  expect(stage.manager.handle.status(taskId)).toMatchObject({ state: 'running', mode: 'background' });
  stage.open('left');
  await settle();
  expect(stage.manager.takePendingUpdates('s')).toMatchObject([
    { kind: 'notification', outcome: { output: 'left' } },
  ]);
  expect(stage.manager.counters()).toMatchObject({ live: 0, running: 0 });
});

test('a second piece of work in one call is a task of its own, with its own notification', async () => {
  const stage = workStage();
  stage.runner.tool('two', async ({ call, tasks }) => {
    const work = (name: string) => ({
      callId: call.callId,
      title: name,
      work: async ({ signal }: TaskScope) => (await stage.wait(name, signal)) as Rest,
    });
    const first = await tasks.start(work('one'));
    await tasks.start(work('two'));
    return { kind: 'detached', taskId: first.taskId, output: null, rest: first.rest };
  });
  stage.manager.start(callOf('c', { toolName: 'two' }));
  await stage.manager.waitForTurn(callOf('c'));
  expect(stage.manager.counters()).toMatchObject({ running: 2, live: 2 });
  stage.open('one');
  stage.open('two');
  await settle();
  expect(stage.manager.takePendingUpdates('s').map(({ kind }) => kind)).toEqual([
    'notification',
    'notification',
  ]);
  expect(stage.manager.counters()).toMatchObject({ running: 0, live: 0 });
});

test('a call that goes on under a second task is notified once, by that task', async () => {
  const stage = workStage();
  stage.runner.tool('second', async ({ call, tasks }) => {
    const work = (name: string) => ({
      callId: call.callId,
      title: name,
      work: async ({ signal }: TaskScope) => (await stage.wait(name, signal)) as Rest,
    });
    await tasks.start(work('one'));
    const { taskId, rest } = await tasks.start(work('two'));
    return { kind: 'detached', taskId, output: null, rest };
  });
  const { taskId } = stage.manager.start(callOf('c', { toolName: 'second' }));
  const [answer] = await stage.manager.waitForTurn(callOf('c'));
  expect(answer).toMatchObject({ kind: 'detached' });
  expect(answer?.taskId).not.toBe(taskId);
  stage.open('two');
  stage.open('one');
  await settle();
  expect(stage.manager.takePendingUpdates('s')).toMatchObject([
    { kind: 'notification', taskId: answer?.taskId },
  ]);
  expect(stage.manager.counters()).toMatchObject({ running: 0, live: 0 });
});

test('T5: own work outside any call: throwing is failed, and a full queue makes it wait', async () => {
  const stage = workStage({ limits: { global: 1 } });
  stage.manager.start(callOf('busy'));
  const tasks = stage.manager.tasksOf('s');
  const entered: string[] = [];
  const begin = (callId: string): Promise<StartedTask> =>
    tasks.start({
      callId,
      title: callId,
      work: async () => {
        entered.push(callId);
        throw new Error('broke');
      },
    });
  const broken = await begin('later');
  const skipped = await begin('never');
  expect(await tasks.status(broken.taskId)).toMatchObject({ state: 'queued' });
  expect(await tasks.cancel(skipped.taskId)).toMatchObject({ outcome: { kind: 'cancelled' } });
  expect(await skipped.rest).toMatchObject({ kind: 'cancelled' });
  stage.open('busy');
  expect(await tasks.wait(broken.taskId)).toMatchObject({ outcome: { kind: 'failed', message: 'broke' } });
  expect(entered).toEqual(['later']);
  expect(stage.manager.takePendingUpdates('s')).toHaveLength(2);
});
