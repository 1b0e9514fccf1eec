import type { LineMatcher } from '../output/line-pattern.ts';

/** What the tools know of one running background task besides the task table. */
export interface BackgroundTask {
  /** The text it runs. */
  readonly command: string;
  /** Its working directory when it started. */
  readonly cwd: string;
  /** The session that owns it. */
  readonly sessionId: string;
  /** The prompt at which it waits for input, redacted; undefined while it does not. */
  prompt(): string | undefined;
  /** Pushes the lines to come that match as notifications; a later wish replaces an earlier one. */
  follow(matches: LineMatcher): void;
}

/**
 * Running background tasks by task id. State and life are the task table's. None is forgotten while it runs: how typing into it is
 * judged depends on knowing it.
 */
export class BackgroundTasks {
  readonly #tasks = new Map<string, BackgroundTask>();

  /** Remembers a task. */
  add(taskId: string, task: BackgroundTask): void {
    this.#tasks.set(taskId, task);
  }

  /** Forgets a task that has ended. */
  remove(taskId: string): void {
    this.#tasks.delete(taskId);
  }

  /** A running task of this session, or undefined for every other id. */
  find(taskId: string, sessionId: string): BackgroundTask | undefined {
    const task = this.#tasks.get(taskId);
    return task?.sessionId === sessionId ? task : undefined;
  }
}
