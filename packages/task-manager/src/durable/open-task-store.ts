import type { DatabaseSync } from 'node:sqlite';
import { closeDataDirectory, openDataDirectory, unavailable } from './data-directory.ts';
import { endLeftovers } from './end-leftovers.ts';
import { SqliteTaskStore } from './sqlite-task-store.ts';
import { findProcess } from './process-identity.ts';
import type { StoredTask, TaskStore } from './task-store.ts';

/** Where and how a store is opened. */
export interface OpenTaskStoreOptions {
  /** The data directory: one host at a time, made owner-only when it does not exist. */
  readonly directory: string;
  /** From TERM to KILL for what an earlier host left running. Default 2,000. */
  readonly graceMs?: number;
  /** From KILL to giving up; then the `lost` outcome names the pid. Default 5,000. */
  readonly goneMs?: number;
}

/**
 * Opens the durable store (node:sqlite, WAL, synchronous FULL). What an earlier host left running is ended first and becomes
 * `lost`. Throws `task-store-locked` while another host uses the directory, `task-store-newer` when a
 * newer umbo wrote it, `task-store-unavailable` when it cannot be read or written.
 */
export async function openTaskStore(options: OpenTaskStoreOptions): Promise<TaskStore> {
  const { directory, graceMs = 2000, goneMs = 5000 } = options;
  const database = openDataDirectory(directory);
  try {
    const store = new SqliteTaskStore(database, directory);
    const running = store.load().filter(({ task }) => task.outcome === undefined);
    const leaders = running.flatMap((stored) => stored.process ?? []);
    await endLeftovers(leaders, { graceMs, goneMs });
    store.recover(running.map((stored) => lost(stored)));
    return store;
  } catch (error) {
    closeQuietly(directory, database);
    throw unavailable(directory, error);
  }
}

function lost(stored: StoredTask): StoredTask {
  const { process: identity, task } = stored;
  const { pid: _pid, ...rest } = task;
  const message = `The host ended while this was running; it may have done part of its work. ${processLine(identity)}`;
  return {
    task: {
      ...rest,
      state: 'lost',
      mode: 'background',
      endedAt: Date.now(),
      outcome: { kind: 'lost', message },
    },
    undelivered: true,
  };
}

function processLine(identity: StoredTask['process']): string {
  if (identity === undefined) return 'No process of it is known.';
  if (findProcess(identity) === undefined) return 'Its process is gone.';
  return `Its process ${identity.pid} could not be ended and still runs.`;
}

function closeQuietly(directory: string, database: DatabaseSync): void {
  try {
    closeDataDirectory(directory, database);
  } catch {
    return;
  }
}
