import type { AuditFileSystem } from './audit-file-system.ts';

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes writes durable in groups: while one sync is under way, everybody who wrote since waits for the next one.
 * After a failed sync nobody knows what the disk holds, so nothing more is called durable.
 */
export class GroupCommit<Mark> {
  readonly #fileSystem: AuditFileSystem;
  readonly #mark: () => Mark;
  readonly #afterSync: (mark: Mark) => Promise<void>;
  #waiting: Waiter[] = [];
  #running: Promise<void> | null = null;
  #failure: Error | null = null;

  /** `mark` says how far the log is written when a sync begins; `afterSync` is given that, since only that is durable then. */
  constructor(fileSystem: AuditFileSystem, mark: () => Mark, afterSync: (mark: Mark) => Promise<void>) {
    this.#fileSystem = fileSystem;
    this.#mark = mark;
    this.#afterSync = afterSync;
  }

  /** Resolves when everything written before this call is durable. */
  commit(descriptor: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#running ??= this.#run(descriptor);
    });
  }

  /** Resolves when no sync is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(descriptor: number): Promise<void> {
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        if (this.#failure) throw this.#failure;
        const mark = this.#mark();
        await this.#fileSystem.sync(descriptor).catch((cause: unknown) => {
          this.#failure = new Error('the disk did not confirm a write', { cause });
          throw this.#failure;
        });
        await this.#afterSync(mark);
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    // In the same step as the last look at the queue: whoever comes a microtask later must start a new run.
    this.#running = null;
  }
}
