import type { Clock } from '../clock.ts';
import type { TaskRetention } from '../task-retention.ts';
import type { TaskFilter } from '../task-handle.ts';
import type { TaskRecord } from './task-record.ts';
import { taskNotFound } from './task-not-found.ts';

/** The one task table: what lives, and the finished tasks retention still keeps. */
export class TaskTable {
  readonly #clock: Clock;
  readonly #keepCount: number;
  readonly #keepMs: number;
  readonly #live = new Map<string, TaskRecord>();
  readonly #finished = new Map<string, TaskRecord>();
  /** Calls in flight, by session and call. */
  readonly #calls = new Map<string, TaskRecord>();
  readonly #onForget: (taskIds: readonly string[]) => void;

  constructor(clock: Clock, retention: TaskRetention, onForget: (taskIds: readonly string[]) => void) {
    this.#clock = clock;
    this.#keepCount = retention.finishedTasks ?? 1000;
    this.#keepMs = retention.finishedAgeMs ?? 3_600_000;
    this.#onForget = onForget;
  }

  get liveCount(): number {
    return this.#live.size;
  }

  get finishedCount(): number {
    return this.#finished.size;
  }

  live(): Iterable<TaskRecord> {
    return this.#live.values();
  }

  add(record: TaskRecord): void {
    this.#live.set(record.taskId, record);
    const key = callKey(record.sessionId, record.callId);
    // Work a tool started beside its call shares the call's id: the call itself came first and stays the one found by it.
    if (!this.#calls.has(key)) this.#calls.set(key, record);
  }

  /** The call in flight. */
  call(sessionId: string, callId: string): TaskRecord | undefined {
    return this.#calls.get(callKey(sessionId, callId));
  }

  /** A task, of one session only when one is given: another's is not found. */
  find(taskId: string, sessionId?: string): TaskRecord {
    this.#expire();
    const record = this.#live.get(taskId) ?? this.#finished.get(taskId);
    if (record === undefined || (sessionId !== undefined && record.sessionId !== sessionId))
      throw taskNotFound();
    return record;
  }

  has(taskId: string): boolean {
    return this.#live.has(taskId) || this.#finished.has(taskId);
  }

  list(filter: TaskFilter): readonly TaskRecord[] {
    this.#expire();
    const records = [
      ...(filter.phase === 'finished' ? [] : this.#live.values()),
      ...(filter.phase === 'live' ? [] : this.#finished.values()),
    ];
    return filter.sessionId === undefined
      ? records
      : records.filter((record) => record.sessionId === filter.sessionId);
  }

  /** Moves an ended task to the finished ones, and lets the oldest go. */
  finish(record: TaskRecord): void {
    this.#live.delete(record.taskId);
    const key = callKey(record.sessionId, record.callId);
    if (this.#calls.get(key) === record) this.#calls.delete(key);
    this.#finished.set(record.taskId, record);
    this.#expire();
  }

  /** Forgets the finished tasks of a session. */
  forgetSession(sessionId: string): void {
    const ids = [...this.#finished.values()].filter((r) => r.sessionId === sessionId).map((r) => r.taskId);
    for (const taskId of ids) this.#finished.delete(taskId);
    if (ids.length > 0) this.#onForget(ids);
  }

  #expire(): void {
    const oldest = this.#clock.now() - this.#keepMs;
    const gone: string[] = [];
    for (const record of this.#finished.values()) {
      if (this.#finished.size <= this.#keepCount && (record.endedAt ?? 0) > oldest) break;
      this.#finished.delete(record.taskId);
      gone.push(record.taskId);
    }
    if (gone.length > 0) this.#onForget(gone);
  }
}

function callKey(sessionId: string, callId: string): string {
  return JSON.stringify([sessionId, callId]);
}
