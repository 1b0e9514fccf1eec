import { OutputLog } from '../output/output-log.ts';

/** What the tools know of one background task besides the task table: its command and its output. */
export interface BackgroundTask {
  /** The text it runs. */
  readonly command: string;
  /** Its working directory. */
  readonly cwd: string;
  /** Its redacted output. */
  readonly log: OutputLog;
  /** The session that owns it. */
  readonly sessionId: string;
}

/** Outputs of background tasks by task id; the oldest of 1000 is forgotten. State and life are the task table's. */
export class BackgroundTasks {
  readonly #tasks = new Map<string, BackgroundTask>();

  /** Remembers a task. */
  add(taskId: string, task: BackgroundTask): void {
    this.#tasks.set(taskId, task);
    const oldest = this.#tasks.keys().next();
    if (this.#tasks.size > 1000 && !oldest.done) this.#tasks.delete(oldest.value);
  }

  /** A task of this session, or undefined for every other id. */
  find(taskId: string, sessionId: string): BackgroundTask | undefined {
    const task = this.#tasks.get(taskId);
    return task?.sessionId === sessionId ? task : undefined;
  }
}
