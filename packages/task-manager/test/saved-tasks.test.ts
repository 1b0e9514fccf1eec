import { expect, test } from 'vitest';
import { background, type ManagedTask, type TaskStore } from '../src/index.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

/** A store on a disk that can be full. */
class FullDisk implements TaskStore {
  readonly recovered = [];
  readonly newlyLost = [];
  readonly states: Map<string, string> = new Map();
  readonly tasks: Map<string, ManagedTask> = new Map();
  readonly delivered: string[] = [];
  full = false;

  put({ task }: Parameters<TaskStore['put']>[0]): void {
    this.#check();
    this.states.set(task.callId, task.state);
    this.tasks.set(task.callId, task);
  }

  markDelivered(taskIds: readonly string[]): void {
    this.#check();
    this.delivered.push(...taskIds);
  }

  forget(): void {
    this.#check();
  }

  close(): void {}

  #check(): void {
    if (this.full) throw new Error('ENOSPC');
  }
}

function stageOn(store: TaskStore): Stage {
  const stage = new Stage({ store, routing: () => background });
  stage.runner.tool('process', async ({ call, signal, attach }) => {
    attach({ pid: process.pid });
    return stage.wait(call.callId, signal);
  });
  return stage;
}

test('F8: what cannot be recorded is refused, and nothing of it is entered', async () => {
  const disk = new FullDisk();
  const stage = stageOn(disk);
  disk.full = true;
  expect(() => stage.manager.start(callOf('c'))).toThrow(
    expect.objectContaining({ code: 'task-store-unavailable' }),
  );
  await settle();
  expect(stage.runner.maxEntered).toBe(0);
  expect(stage.manager.counters()).toMatchObject({ live: 0, running: 0, turns: 0 });
});

test('F8: a process the next host could not find is cancelled', async () => {
  const disk = new FullDisk();
  const stage = stageOn(disk);
  const { taskId } = stage.manager.start(callOf('c', { toolName: 'process' }));
  disk.full = true;
  await settle();
  expect(stage.manager.handle.status(taskId)).toMatchObject({
    outcome: { kind: 'cancelled', reason: 'hostShutdown' },
  });
  expect(stage.kinds('c')).toContain('warning');
});

test('F8: an end that could not be recorded stands, and is recorded when space returns; its notification waits until then', async () => {
  const disk = new FullDisk();
  const stage = stageOn(disk);
  const { taskId } = stage.manager.start(callOf('c'));
  await settle();
  disk.full = true;
  stage.open('c');
  await settle();
  expect(stage.manager.handle.status(taskId).state).toBe('completed');
  expect(disk.states.get('c')).toBe('queued');
  expect(stage.manager.takePendingUpdates('s')).toEqual([]);
  disk.full = false;
  expect(stage.manager.takePendingUpdates('s')).toHaveLength(1);
  expect(disk.states.get('c')).toBe('completed');
});

test('F8 and T6: a full disk holds notifications back, never an approval', async () => {
  const disk = new FullDisk();
  const stage = stageOn(disk);
  stage.runner.tool('asks', async ({ approval }) => {
    await approval();
    return { kind: 'completed', output: null };
  });
  stage.manager.start(callOf('done'));
  stage.manager.start(callOf('asking', { toolName: 'asks' }));
  await settle();
  disk.full = true;
  stage.open('done');
  await settle();
  expect(stage.manager.takePendingUpdates('s')).toMatchObject([
    { kind: 'approvalRequested', callId: 'asking' },
  ]);
  disk.full = false;
  expect(stage.manager.takePendingUpdates('s')).toMatchObject([{ kind: 'notification', callId: 'done' }]);
});

test('F8: a notification whose fetching could not be recorded is left to the next host when its session ends', async () => {
  const disk = new FullDisk();
  const stage = stageOn(disk);
  stage.manager.start(callOf('c'));
  await stage.manager.waitForTurn(callOf('c'));
  disk.full = true;
  expect(await stage.manager.handle.endSession('s')).toEqual([]);
  expect(disk.delivered).toEqual([]);
  disk.full = false;
  stage.manager.start(callOf('d', { sessionId: 'other' }));
  expect(disk.states.get('c')).toBe('cancelled');
});

test('T7: the delivery mode and continue policy of a running task are recorded when they are set', () => {
  const disk = new FullDisk();
  const stage = stageOn(disk);
  const { taskId } = stage.manager.start(callOf('c'));
  stage.manager.handle.setDeliveryMode(taskId, 'manual');
  stage.manager.handle.setContinuePolicy(taskId, 'requestContinue');
  expect(disk.tasks.get('c')).toMatchObject({ deliveryMode: 'manual', continuePolicy: 'requestContinue' });
});

test('F8: an end that could not be recorded is recorded when the host closes, once there is room', async () => {
  const disk = new FullDisk();
  const stage = stageOn(disk);
  stage.manager.start(callOf('c'));
  await settle();
  disk.full = true;
  stage.open('c');
  await settle();
  disk.full = false;
  await stage.manager.close();
  expect(disk.states.get('c')).toBe('completed');
});
