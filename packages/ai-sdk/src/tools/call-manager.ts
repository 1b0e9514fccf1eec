import type { AgentLoopOptions } from '@umbo/agent-loop';

/** What is needed of a task manager; `ParallelTaskManager` and `SequentialTaskManager` are some. */
export type CallManager = Pick<
  AgentLoopOptions['manager'],
  'start' | 'waitForTurn' | 'interruptTurn' | 'tasksOf' | 'addAgent' | 'observe'
>;
