import { describe, expect, test } from 'vitest';
import { background, type EventGap, type TaskEvent } from '../src/index.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

const inBackground = { routing: () => background };

describe('waiting', () => {
  test('T9: wait-for-idle resolves when the last task ends between check and wait', async () => {
    const stage = new Stage(inBackground);
    stage.manager.start(callOf('c'));
    await settle();
    stage.open('c');
    expect(await stage.manager.handle.waitForIdle()).toBe(true);
    expect(await stage.manager.handle.waitForIdle({ timeoutMs: 0 })).toBe(true);
    expect(stage.manager.counters()).toMatchObject({ waiters: 0, timers: 0 });
  });

  test('T9: wait-for-idle takes a timeout, and looks at one session when asked', async () => {
    const stage = new Stage(inBackground);
    stage.manager.start(callOf('c'));
    const waiting = stage.manager.handle.waitForIdle({ timeoutMs: 50 });
    await stage.clock.advance(50);
    expect(await waiting).toBe(false);
    expect(await stage.manager.handle.waitForIdle({ sessionId: 'other' })).toBe(true);
    expect(stage.manager.counters()).toMatchObject({ waiters: 0, timers: 0 });
  });

  test('waiting for a task ends with the task, the timeout or the signal, and leaves no listener', async () => {
    const stage = new Stage(inBackground);
    const { taskId } = stage.manager.start(callOf('c'));
    const controller = new AbortController();
    const timed = stage.manager.handle.wait(taskId, { timeoutMs: 10 });
    const aborted = stage.manager.tasksOf('s').wait(taskId, { signal: controller.signal });
    const ended = stage.manager.handle.wait(taskId);
    await stage.clock.advance(10);
    controller.abort();
    expect((await timed).state).toBe('running');
    expect((await aborted).state).toBe('running');
    stage.open('c');
    expect((await ended).state).toBe('completed');
    expect(stage.manager.counters()).toMatchObject({ waiters: 0, timers: 0 });
  });
});

describe('reaching a task', () => {
  test('stdin, signals and output go through the port the tool attached; output also after the end', async () => {
    const stage = new Stage(inBackground);
    const seen: string[] = [];
    stage.runner.tool('process', async ({ call, attach, signal }) => {
      attach({
        pid: 4242,
        writeStdin: async (text) => void seen.push(`stdin ${text}`),
        signal: async (name) => void seen.push(`signal ${name}`),
        readOutput: async ({ kind }) => ({ stdout: kind, stderr: '', cursor: '1' }),
      });
      return stage.wait(call.callId, signal);
    });
    const { taskId } = stage.manager.start(callOf('c', { toolName: 'process' }));
    await settle();
    const tasks = stage.manager.tasksOf('s');
    expect(await tasks.status(taskId)).toMatchObject({ pid: 4242 });
    await tasks.writeStdin(taskId, 'yes');
    await tasks.signal(taskId, 'SIGUSR1');
    expect(seen).toEqual(['stdin yes', 'signal SIGUSR1']);
    stage.open('c');
    await tasks.wait(taskId);
    expect(await tasks.output(taskId, { kind: 'tail', lines: 1 })).toMatchObject({ stdout: 'tail' });
    await expect(tasks.writeStdin(taskId, 'x')).rejects.toMatchObject({ code: 'task-ended' });
    await expect(tasks.signal(taskId, 'SIGTERM')).rejects.toMatchObject({ code: 'task-ended' });
    expect(await tasks.status(taskId)).not.toHaveProperty('pid');
  });

  test('a task without a way in says so', async () => {
    const stage = new Stage(inBackground);
    const { taskId } = stage.manager.start(callOf('c'));
    const { handle } = stage.manager;
    const refused = { code: 'task-not-reachable' };
    await expect(handle.writeStdin(taskId, 'x')).rejects.toMatchObject(refused);
    await expect(handle.signal(taskId, 'SIGTERM')).rejects.toMatchObject(refused);
    await expect(handle.output(taskId, { kind: 'tail', lines: 1 })).rejects.toMatchObject(refused);
  });
});

describe('what is kept', () => {
  test('T12: 10,000 finished tasks: as many as retention says, and listing works without any handle', async () => {
    const stage = new Stage({
      limits: { perTurn: 10_000, perSession: 10_000, global: 10_000 },
      retention: { finishedTasks: 100, events: 50 },
    });
    for (let i = 0; i < 10_000; i += 1) stage.manager.start(callOf(`c${i}`, { toolName: 'instant' }));
    expect(await stage.manager.waitForTurn(callOf('x'))).toHaveLength(10_000);
    expect(stage.manager.counters()).toMatchObject({ finished: 100, live: 0, running: 0, turns: 0 });
    const listed = stage.manager.handle.list({ phase: 'finished' });
    expect(listed.map(({ callId }) => callId)).toEqual(Array.from({ length: 100 }, (_, i) => `c${9900 + i}`));
  });

  test('T12: a finished task is forgotten at its age', async () => {
    const stage = new Stage({ ...inBackground, retention: { finishedAgeMs: 1000 } });
    const { taskId } = stage.manager.start(callOf('c', { toolName: 'instant' }));
    await settle();
    await stage.clock.advance(999);
    expect(stage.manager.handle.status(taskId).state).toBe('completed');
    await stage.clock.advance(1);
    expect(() => stage.manager.handle.status(taskId)).toThrow(
      expect.objectContaining({ code: 'task-not-found' }),
    );
    expect(stage.manager.takePendingUpdates('s')).toHaveLength(1);
  });

  test('tasks are found again by their session when the id was lost, the living first', async () => {
    const stage = new Stage(inBackground);
    stage.manager.start(callOf('done', { toolName: 'instant' }));
    await settle();
    stage.manager.start(callOf('alive'));
    const listed = await stage.manager.tasksOf('s').list();
    expect(listed.map(({ callId, state }) => [callId, state])).toEqual([
      ['alive', 'running'],
      ['done', 'completed'],
    ]);
    expect(stage.manager.handle.list({ phase: 'live' })).toHaveLength(1);
    expect(stage.manager.handle.list({ phase: 'finished' })).toHaveLength(1);
  });

  test('events are replayed from a cursor, then go on; what is no longer kept is told as a gap', async () => {
    const stage = new Stage({ ...inBackground, retention: { events: 4 } });
    stage.manager.start(callOf('a', { toolName: 'instant' }));
    await settle();
    const seen: (TaskEvent | EventGap)[] = [];
    const cursor = stage.events[2]?.cursor ?? 0;
    const fresh = stage.manager.handle.eventsFrom(cursor).subscribe((event) => seen.push(event));
    expect(seen.map(({ cursor: at }) => at)).toEqual([4, 5]);
    stage.manager.start(callOf('b', { toolName: 'instant' }));
    await settle();
    fresh.unsubscribe();
    expect(seen.map(({ cursor: at }) => at)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    const late: (TaskEvent | EventGap)[] = [];
    stage.manager.handle.eventsFrom(0).subscribe((event) => late.push(event));
    expect(late.map(({ cursor: at }) => at)).toEqual([6, 7, 8, 9, 10]);
    expect(late[0]).toEqual({ kind: 'gap', cursor: 6, count: 6 });
  });
});
