import { UmboError, type TaskInfo, type ToolContext } from '@umbo/tools-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { killTask } from '../../src/engine/kill-task.ts';

const info = { taskId: 't', state: 'cancelling' } as TaskInfo;
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function context(cancel: () => Promise<TaskInfo>, signal = new AbortController().signal): ToolContext {
  const wait: ToolContext['tasks']['wait'] = (_, options) =>
    new Promise((resolve) => {
      setTimeout(() => resolve(info), options?.timeoutMs);
      options?.signal?.addEventListener('abort', () => resolve(info));
    });
  return { signal, tasks: { cancel, wait } } as unknown as ToolContext;
}

test('F11: a kill of what does not go ends, and the task is told as still there', async () => {
  const killed = killTask(
    't',
    context(() => new Promise(() => {})),
  );
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await killed).toBe(info);
});

test('a kill that waits ends with its turn', async () => {
  const turn = new AbortController();
  const killed = killTask(
    't',
    context(() => new Promise(() => {}), turn.signal),
  );
  turn.abort();
  expect(await killed).toBe(info);
});

test('T4: a task that is not there is said at once', async () => {
  const unknown = new UmboError({ code: 'task-not-found', message: 'no' });
  await expect(
    killTask(
      't',
      context(() => Promise.reject(unknown)),
    ),
  ).rejects.toBe(unknown);
});
