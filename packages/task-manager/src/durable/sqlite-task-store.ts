import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ManagedTask } from '../managed-task.ts';
import { closeDataDirectory } from './data-directory.ts';
import type { ProcessIdentity, StoredTask, TaskStore } from './task-store.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS task (
    id TEXT PRIMARY KEY,
    task TEXT NOT NULL,
    process TEXT,
    undelivered INTEGER NOT NULL,
    forgotten INTEGER NOT NULL DEFAULT 0
  ) STRICT`;

/** Task records in SQLite: one row a task, one synced transaction a change. */
export class SqliteTaskStore implements TaskStore {
  recovered: readonly StoredTask[] = [];
  newlyLost: readonly string[] = [];
  readonly #database: DatabaseSync;
  readonly #directory: string;
  readonly #put: StatementSync;
  readonly #deliver: StatementSync;
  readonly #forget: StatementSync;
  readonly #drop: StatementSync;

  constructor(database: DatabaseSync, directory: string) {
    this.#database = database;
    this.#directory = directory;
    database.exec(schema);
    this.#put = database.prepare(
      `INSERT INTO task (id, task, process, undelivered) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET task = excluded.task, process = excluded.process, undelivered = excluded.undelivered`,
    );
    this.#deliver = database.prepare('UPDATE task SET undelivered = 0 WHERE id = ?');
    this.#forget = database.prepare('UPDATE task SET forgotten = 1 WHERE id = ?');
    // By id: looking through the whole table would read every kept output at each task's end.
    this.#drop = database.prepare('DELETE FROM task WHERE id = ? AND forgotten = 1 AND undelivered = 0');
  }

  load(): readonly StoredTask[] {
    const rows = this.#database.prepare('SELECT task, process, undelivered FROM task ORDER BY rowid').all();
    return rows.map((row) => ({
      task: JSON.parse(String(row['task'])) as ManagedTask,
      ...(row['process'] === null ? {} : { process: JSON.parse(String(row['process'])) as ProcessIdentity }),
      undelivered: row['undelivered'] === 1,
    }));
  }

  /** Makes the loss of these tasks durable, all or none, and fixes what the next manager is told. */
  recover(lost: readonly StoredTask[]): void {
    this.#transaction(() => lost.forEach((stored) => this.put(stored)));
    this.recovered = this.load();
    this.newlyLost = lost.map(({ task }) => task.taskId);
  }

  put({ task, process, undelivered }: StoredTask): void {
    this.#put.run(
      task.taskId,
      textOf(task),
      process === undefined ? null : JSON.stringify(process),
      undelivered ? 1 : 0,
    );
  }

  markDelivered(taskIds: readonly string[]): void {
    this.#change(this.#deliver, taskIds);
  }

  forget(taskIds: readonly string[]): void {
    this.#change(this.#forget, taskIds);
  }

  close(): void {
    closeDataDirectory(this.#directory, this.#database);
  }

  #change(statement: StatementSync, taskIds: readonly string[]): void {
    this.#transaction(() => {
      for (const taskId of taskIds) {
        statement.run(taskId);
        this.#drop.run(taskId);
      }
    });
  }

  #transaction(body: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      body();
      this.#database.exec('COMMIT');
    } catch (error) {
      // A full disk may have rolled back already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** An output that is no JSON must not keep the outcome from being recorded. */
function textOf(task: ManagedTask): string {
  try {
    return JSON.stringify(task);
  } catch {
    const { outcome, ...rest } = task;
    if (outcome === undefined || !('output' in outcome)) throw new TypeError('a task record is no JSON');
    return JSON.stringify({ ...rest, outcome: { ...outcome, output: null } });
  }
}
