import type { OutputQuery, OutputSlice } from '@umbo/tools-core';
import type { Observable } from 'rxjs';
import type { ContinuePolicy, DeliveryMode, ManagedTask } from './managed-task.ts';
import type { EventGap, TaskEvent } from './task-event.ts';
import type { LateUpdate, TaskUpdate } from './task-update.ts';

/** Which tasks to list. */
export interface TaskFilter {
  /** Only this session's. */
  readonly sessionId?: string;
  /** Only those that run or wait, or only those that ended. */
  readonly phase?: 'live' | 'finished';
}

/** How long to wait. */
export interface WaitOptions {
  /** Give up after so long. Default: never. */
  readonly timeoutMs?: number;
  /** Give up when it aborts. */
  readonly signal?: AbortSignal;
}

/** The host's side of a manager: reaches every session, so it is never given to a model. Unknown ids reject with `task-not-found`. */
export interface TaskHandle {
  /** What happens from now on. */
  readonly events: Observable<TaskEvent>;
  /** What happened after `cursor` (0 is the beginning), then what happens; a gap first when some is no longer kept. */
  eventsFrom(cursor: number): Observable<TaskEvent | EventGap>;
  /** The tasks, those that live first. */
  list(filter?: TaskFilter): readonly ManagedTask[];
  /** One task. */
  status(taskId: string): ManagedTask;
  /** Waits until it ends, or until the timeout or signal: then the state it is in. */
  wait(taskId: string, options?: WaitOptions): Promise<ManagedTask>;
  /** Part of its output. */
  output(taskId: string, query: OutputQuery): Promise<OutputSlice>;
  /** Types into it. */
  writeStdin(taskId: string, text: string): Promise<void>;
  /** Sends one signal. */
  signal(taskId: string, name: string): Promise<void>;
  /** Soft, then hard; with `hard`, hard at once, also after a soft one. Resolves when it has ended; a finished task changes nothing. */
  cancel(taskId: string, options?: { readonly hard?: boolean }): Promise<ManagedTask>;
  /** What its end does in the loop. */
  setContinuePolicy(taskId: string, policy: ContinuePolicy): void;
  /** Who fetches its updates, those already waiting included. */
  setDeliveryMode(taskId: string, mode: DeliveryMode): void;
  /** The waiting updates of tasks under manual delivery, each once. */
  drain(sessionId: string): readonly LateUpdate[];
  /** True when nothing lives any more (in one session, or at all), false when the timeout came first. */
  waitForIdle(options?: { readonly timeoutMs?: number; readonly sessionId?: string }): Promise<boolean>;
  /**
   * Cancels every task of the session, waits until each is gone, empties its tables and gives what nobody had fetched:
   * for a task that was running in the background a `cancelled` notification. A second call does nothing.
   * Rejects with `session-still-ending` after `timeoutMs` (default: never); it goes on ending.
   */
  endSession(sessionId: string, options?: { readonly timeoutMs?: number }): Promise<readonly TaskUpdate[]>;
}
