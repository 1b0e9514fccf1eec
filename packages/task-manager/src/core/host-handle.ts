import type { OutputQuery, OutputSlice } from '@umbo/tools-core';
import type { Observable } from 'rxjs';
import type { ContinuePolicy, DeliveryMode, ManagedTask } from '../managed-task.ts';
import type { EventGap, TaskEvent } from '../task-event.ts';
import type { TaskFilter, TaskHandle, WaitOptions } from '../task-handle.ts';
import type { LateUpdate, TaskUpdate } from '../task-update.ts';
import type { ManagerParts } from './manager-parts.ts';
import { stillEnding } from './owner-ends.ts';
import { cancelAndWait, readOutput, signalTask, waitForEnd, writeStdin } from './reach-task.ts';
import { infoOf } from './task-record.ts';
import { waitFor, wake } from './wait-for.ts';

/** The host's side of a manager. */
export class HostHandle implements TaskHandle {
  readonly events: Observable<TaskEvent>;
  readonly #parts: ManagerParts;
  readonly #drain: (sessionId: string) => readonly LateUpdate[];

  constructor(parts: ManagerParts, drain: (sessionId: string) => readonly LateUpdate[]) {
    this.#parts = parts;
    this.#drain = drain;
    this.events = parts.log.events;
  }

  eventsFrom(cursor: number): Observable<TaskEvent | EventGap> {
    return this.#parts.log.from(cursor);
  }

  list(filter: TaskFilter = {}): readonly ManagedTask[] {
    return this.#parts.table.list(filter).map(infoOf);
  }

  status(taskId: string): ManagedTask {
    return infoOf(this.#parts.table.find(taskId));
  }

  async wait(taskId: string, options?: WaitOptions): Promise<ManagedTask> {
    const record = this.#parts.table.find(taskId);
    await waitForEnd(record, this.#parts.clock, options);
    return infoOf(record);
  }

  async output(taskId: string, query: OutputQuery): Promise<OutputSlice> {
    return readOutput(this.#parts.table.find(taskId), query);
  }

  async writeStdin(taskId: string, text: string): Promise<void> {
    await writeStdin(this.#parts.table.find(taskId), text);
  }

  async signal(taskId: string, name: string): Promise<void> {
    await signalTask(this.#parts.table.find(taskId), name);
  }

  async cancel(taskId: string, options: { readonly hard?: boolean } = {}): Promise<ManagedTask> {
    const record = this.#parts.table.find(taskId);
    await cancelAndWait(this.#parts.lifecycle, record, this.#parts.clock, options.hard ?? false);
    return infoOf(record);
  }

  setContinuePolicy(taskId: string, policy: ContinuePolicy): void {
    const record = this.#parts.table.find(taskId);
    record.continuePolicy = policy;
    if (record.outcome === undefined) this.#parts.saved.update(record);
  }

  setDeliveryMode(taskId: string, mode: DeliveryMode): void {
    const record = this.#parts.table.find(taskId);
    record.deliveryMode = mode;
    if (record.outcome === undefined) this.#parts.saved.update(record);
  }

  drain(sessionId: string): readonly LateUpdate[] {
    return this.#drain(sessionId);
  }

  async waitForIdle(
    options: { readonly timeoutMs?: number; readonly sessionId?: string } = {},
  ): Promise<boolean> {
    const { clock, sessions, table, onIdle } = this.#parts;
    const { sessionId, timeoutMs } = options;
    const session = sessionId === undefined ? undefined : sessions.find(sessionId);
    const idle = (): boolean =>
      sessionId === undefined ? table.liveCount === 0 : (session?.live.size ?? 0) === 0;
    const patience = new AbortController();
    const stopTimer = timeoutMs === undefined ? undefined : clock.schedule(timeoutMs, () => patience.abort());
    // Checked and listened for in one step: an end cannot fall in between. Checked again: a new task may have come.
    while (!idle() && !patience.signal.aborted) {
      await waitFor(session?.onIdle ?? onIdle, clock, { signal: patience.signal });
    }
    stopTimer?.();
    return idle();
  }

  async endSession(
    sessionId: string,
    options: { readonly timeoutMs?: number } = {},
  ): Promise<readonly TaskUpdate[]> {
    const { ends, clock } = this.#parts;
    const ended = new Set<() => void>();
    const ending = ends.endSession(sessionId, 'sessionEnd').then(() => wake(ended));
    if (options.timeoutMs === undefined) await ending;
    else if (!(await waitFor(ended, clock, { timeoutMs: options.timeoutMs }))) throw stillEnding();
    return ends.takeLeftovers(sessionId);
  }
}
