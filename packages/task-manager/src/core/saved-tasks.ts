import { UmboError, type TaskPort } from '@umbo/tools-core';
import { identifyProcess } from '../durable/process-identity.ts';
import type { StoredTask, TaskStore } from '../durable/task-store.ts';
import { infoOf, type TaskRecord } from './task-record.ts';

/** The manager's side of the store: refuses what cannot be recorded, and makes up for what could not be. */
export class SavedTasks {
  readonly #store: TaskStore | undefined;
  readonly #warn: (record: TaskRecord, message: string) => void;
  /** Ends that could not be written; tried again before the next write. */
  readonly #owed = new Map<string, StoredTask>();

  constructor(store: TaskStore | undefined, warn: (record: TaskRecord, message: string) => void) {
    this.#store = store;
    this.#warn = warn;
  }

  /** Before anything runs. Throws: what is not recorded does not start. */
  accept(record: TaskRecord): void {
    if (this.#store === undefined) return;
    try {
      this.#settleDebts();
      this.#store.put(storedOf(record, false));
    } catch (cause) {
      throw new UmboError({
        code: 'task-store-unavailable',
        message: 'Not started: the task could not be recorded. Free disk space or repair the data directory.',
        cause,
      });
    }
  }

  /** The task's process, so that the next host can end it. False when it could not be recorded: then it must not go on. */
  attach(record: TaskRecord, port: TaskPort): boolean {
    if (this.#store === undefined || port.pid === undefined) return true;
    const process = identifyProcess(port.pid, port.startTime);
    if (process !== undefined) record.process = process;
    return this.update(record);
  }

  /** Its state now; false, with a warning, when that could not be recorded. */
  update(record: TaskRecord): boolean {
    try {
      this.#store?.put(storedOf(record, false));
      return true;
    } catch (error) {
      this.#warn(record, `it could not be recorded: ${String(error)}`);
      return false;
    }
  }

  /** Its end and, for a detached call, the notification that is now owed. */
  end(record: TaskRecord): void {
    if (this.#store === undefined) return;
    const stored = storedOf(record, record.notifies);
    try {
      this.#settleDebts();
      this.#store.put(stored);
    } catch (error) {
      this.#owed.set(record.taskId, stored);
      this.#warn(record, `its end could not be recorded yet: ${String(error)}`);
    }
  }

  /** Before the notifications are handed out: rather none than two. Throws. */
  markDelivered(taskIds: readonly string[]): void {
    if (this.#store === undefined || taskIds.length === 0) return;
    this.#settleDebts();
    this.#store.markDelivered(taskIds);
  }

  /** A record too many is no harm: the next host's retention drops it. */
  forget(taskIds: readonly string[]): void {
    try {
      this.#store?.forget(taskIds);
    } catch {
      return;
    }
  }

  /** The last chance for an end that could not be written: the next host would call it lost. */
  close(): void {
    try {
      this.#settleDebts();
    } catch {
      // Still no room. What is on the disk says that it was running, and that it is told of.
    }
    this.#store?.close();
  }

  #settleDebts(): void {
    for (const [taskId, stored] of this.#owed) {
      this.#store?.put(stored);
      this.#owed.delete(taskId);
    }
  }
}

function storedOf(record: TaskRecord, undelivered: boolean): StoredTask {
  const process = record.outcome === undefined ? record.process : undefined;
  return { task: infoOf(record), undelivered, ...(process === undefined ? {} : { process }) };
}
