import type {
  OutputQuery,
  OutputSlice,
  StartedTask,
  StartTask,
  TaskControl,
  TaskInfo,
} from '@umbo/tools-core';
import type { Clock } from '../clock.ts';
import type { WaitOptions } from '../task-handle.ts';
import { cancelAndWait, readOutput, signalTask, waitForEnd, writeStdin } from './reach-task.ts';
import type { TaskLifecycle } from './task-lifecycle.ts';
import type { TaskRecord } from './task-record.ts';
import type { TaskTable } from './task-table.ts';

/** The task table as one session reaches it. Another session's id is not found. */
export class SessionTasks implements TaskControl {
  readonly #sessionId: string;
  readonly #table: TaskTable;
  readonly #lifecycle: TaskLifecycle;
  readonly #clock: Clock;
  readonly #startWork: (task: StartTask) => StartedTask;

  constructor(
    sessionId: string,
    table: TaskTable,
    lifecycle: TaskLifecycle,
    clock: Clock,
    startWork: (task: StartTask) => StartedTask,
  ) {
    this.#sessionId = sessionId;
    this.#table = table;
    this.#lifecycle = lifecycle;
    this.#clock = clock;
    this.#startWork = startWork;
  }

  async start(task: StartTask): Promise<StartedTask> {
    return this.#startWork(task);
  }

  /** Background tasks only: a foreground call is answered, its id never shown. */
  async list(): Promise<readonly TaskInfo[]> {
    return this.#table
      .list({ sessionId: this.#sessionId })
      .filter((record) => record.mode === 'background')
      .map(ownInfo);
  }

  async status(taskId: string): Promise<TaskInfo> {
    return ownInfo(this.#find(taskId));
  }

  async wait(taskId: string, options?: WaitOptions): Promise<TaskInfo> {
    const record = this.#find(taskId);
    await waitForEnd(record, this.#clock, options);
    return ownInfo(record);
  }

  async output(taskId: string, query: OutputQuery): Promise<OutputSlice> {
    return readOutput(this.#find(taskId), query);
  }

  async writeStdin(taskId: string, text: string): Promise<void> {
    await writeStdin(this.#find(taskId), text);
  }

  async signal(taskId: string, name: string): Promise<void> {
    await signalTask(this.#find(taskId), name);
  }

  async cancel(taskId: string): Promise<TaskInfo> {
    const record = this.#find(taskId);
    await cancelAndWait(this.#lifecycle, record, this.#clock, false);
    return ownInfo(record);
  }

  #find(taskId: string): TaskRecord {
    return this.#table.find(taskId, this.#sessionId);
  }
}

/** What a session may see: no other session's, agent's or turn's names. */
function ownInfo(record: TaskRecord): TaskInfo {
  const { taskId, callId, toolName, title, state, startedAt, endedAt, outcome, port } = record;
  return {
    taskId,
    callId,
    toolName,
    title,
    state,
    startedAt,
    ...(outcome === undefined && port?.pid !== undefined ? { pid: port.pid } : {}),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(outcome === undefined ? {} : { outcome }),
  };
}
