// What the task managers add to a call that does nothing, beside a bare promise; and how a full task table grows.
import {
  background,
  foreground,
  ParallelTaskManager,
  SequentialTaskManager,
  type TaskManager,
} from '@umbo/task-manager';
import {
  type Arm,
  bench,
  type BenchContext,
  doubling,
  type Growth,
  interleave,
  measureGrowth,
  type Section,
} from '@umbo/testkit/bench';
import { callOf, endless, noop } from './idle-runners.ts';

const calls = 2000;

async function microseconds(one: (index: number) => Promise<unknown>): Promise<number> {
  const from = performance.now();
  for (let index = 0; index < calls; index += 1) await one(index);
  return ((performance.now() - from) / calls) * 1000;
}

let turns = 0;

function startToResult(manager: TaskManager): () => Promise<unknown> {
  return () => {
    const id = String((turns += 1));
    const call = callOf(`c${id}`, `t${id}`);
    manager.start(call);
    return manager.waitForTurn(call);
  };
}

/** Starts so many background tasks, lists them, asks for each, cancels each; answers what each step took. */
async function fullTable(
  tasks: number,
): Promise<Record<'start' | 'list' | 'status' | 'cancel' | 'all', number>> {
  const limits = { global: tasks, perSession: tasks };
  const manager = new ParallelTaskManager({ runner: endless, routing: () => background, limits });
  const ids: string[] = [];
  const timed = async (action: () => unknown): Promise<number> => {
    const from = performance.now();
    await action();
    return performance.now() - from;
  };
  const start = await timed(() => {
    for (let index = 0; index < tasks; index += 1) ids.push(manager.start(callOf(`c${index}`, 't')).taskId);
  });
  const control = manager.tasksOf('s');
  const list = await timed(() => control.list());
  const status = await timed(() => Promise.all(ids.map((id) => control.status(id))));
  const cancel = await timed(() => Promise.all(ids.map((id) => manager.handle.cancel(id))));
  if (manager.counters().live !== 0) throw new Error('tasks are left');
  await manager.close();
  return { start, list, status, cancel, all: start + list + status + cancel };
}

function growthOfTable(context: BenchContext): Promise<Growth> {
  context.progress('a growing task table');
  return measureGrowth(
    'start, list, poll and cancel tasks',
    'live tasks',
    // From where a full table no longer fits into the young generation of the heap: below that each task is cheaper.
    doubling(2000, 64_000),
    context.rounds(7),
    async (tasks) => async () => (await fullTable(tasks)).all,
  );
}

async function measureTasks(context: BenchContext): Promise<Section> {
  const sequential = startToResult(new SequentialTaskManager({ runner: noop }));
  const parallel = startToResult(new ParallelTaskManager({ runner: noop, routing: () => foreground }));
  const arms: Arm[] = [
    {
      name: 'bare promise',
      measure: () => microseconds(() => noop.execute(callOf('c', 't'), {} as never).result),
    },
    { name: 'sequential', measure: () => microseconds(sequential) },
    { name: 'parallel', measure: () => microseconds(parallel) },
  ];
  context.progress('calls that do nothing');
  const rounds = await interleave(arms, context.rounds(30));
  rounds.derive('sequential adds', ['sequential', 'bare promise'], (own = 0, bare = 0) => own - bare);
  rounds.derive('parallel adds', ['parallel', 'bare promise'], (own = 0, bare = 0) => own - bare);
  const table: Arm = { name: '1,000 tasks', measure: () => fullTable(1000) };
  const tabled = await interleave([table], context.rounds(15));
  const step = (of: string): string => {
    const sorted = tabled.values(`1,000 tasks.${of}`).toSorted((a, b) => a - b);
    return `${of} ${(sorted[sorted.length >> 1] ?? Number.NaN).toFixed(1)} ms`;
  };
  const common = { beside: 'bare promise', unit: 'µs' };
  const bar = { of: 'value', most: 50, from: 'issue 10 (about)' } as const;
  return {
    id: 'tasks',
    title: 'Task overhead',
    order: 70,
    about:
      'A call whose tool does nothing, from its start to its result in the turn, through the task managers. No program is started.',
    figures: [
      rounds.figure({ ...common, name: 'sequential adds to a call', of: 'sequential adds', bar }),
      rounds.figure({ ...common, name: 'parallel adds to a call', of: 'parallel adds', bar }),
    ],
    notes: [
      `1,000 live background tasks in the table, medians for all of them: ${['start', 'list', 'status', 'cancel'].map(step).join(', ')}; none is left.`,
    ],
    growth: [await growthOfTable(context)],
  };
}

await bench(measureTasks);
