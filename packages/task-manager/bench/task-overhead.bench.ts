import { setImmediate } from 'node:timers/promises';
import type { CallResult, Execution, Outcome, ToolCall, ToolRunner } from '@umbo/tools-core';
import {
  background,
  foreground,
  ParallelTaskManager,
  SequentialTaskManager,
  type TaskManager,
} from '@umbo/task-manager';

// node --conditions=@umbo/source bench/task-overhead.bench.ts
const done: Outcome = { kind: 'completed', success: true, output: null };

/** A runner that does nothing, so that only the manager is measured. */
const noop: ToolRunner = {
  execute: ({ callId }): Execution => ({
    callId,
    result: Promise.resolve({ kind: 'outcome', outcome: done }),
    outcome: Promise.resolve(done),
    detach: () => false,
    cancel: () => undefined,
  }),
};

/** A runner whose calls end only when cancelled. */
const endless: ToolRunner = {
  execute: ({ callId }): Execution => {
    const result = Promise.withResolvers<CallResult>();
    const outcome = Promise.withResolvers<Outcome>();
    return {
      callId,
      result: result.promise,
      outcome: outcome.promise,
      detach: (taskId) => {
        result.resolve({ kind: 'detached', taskId });
        return true;
      },
      cancel: (reason) => outcome.resolve({ kind: 'cancelled', reason }),
    };
  },
};

function callOf(callId: string, turnId: string): ToolCall {
  return { callId, toolName: 'noop', input: null, sessionId: 's', turnId, agentId: 'a' };
}

async function measure(name: string, one: (index: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 30_000; i += 1) {
    const from = performance.now();
    await one(i);
    if (i >= 10_000) times.push((performance.now() - from) * 1000);
    if (i % 1000 === 0) await setImmediate();
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  console.log(`${name}: p50 ${at(0.5)} µs, p99 ${at(0.99)} µs`);
}

function startToResult(manager: TaskManager): (index: number) => Promise<unknown> {
  return (index) => {
    const call = callOf(`c${index}`, `t${index}`);
    manager.start(call);
    return manager.waitForTurn(call);
  };
}

async function timed(name: string, action: () => unknown): Promise<void> {
  const from = performance.now();
  await action();
  console.log(`${name}: ${(performance.now() - from).toFixed(1)} ms`);
}

await measure('bare promise', () => noop.execute(callOf('c', 't'), {} as never).result);
await measure('sequential, start to result', startToResult(new SequentialTaskManager({ runner: noop })));
await measure(
  'parallel, start to result',
  startToResult(new ParallelTaskManager({ runner: noop, routing: () => foreground })),
);

const limits = { global: 1000, perSession: 1000 };
const manager = new ParallelTaskManager({ runner: endless, routing: () => background, limits });
const ids: string[] = [];
await timed('1,000 background tasks started', () => {
  for (let i = 0; i < 1000; i += 1) ids.push(manager.start(callOf(`c${i}`, 't')).taskId);
});
await timed('1,000 listed', () => manager.tasksOf('s').list());
await timed('1,000 polled', () => Promise.all(ids.map((id) => manager.tasksOf('s').status(id))));
await timed('1,000 cancelled', () => Promise.all(ids.map((id) => manager.handle.cancel(id))));
console.log(
  `left: ${manager.counters().live} live, ${manager.counters().timers} timers, ${manager.takePendingUpdates('s').length} notifications`,
);
