import type { AgentRef, TaskManager } from '@umbo/task-manager';
import {
  BehaviorSubject,
  EMPTY,
  filter,
  firstValueFrom,
  merge,
  Subject,
  type Observable,
  type Subscription,
} from 'rxjs';
import { renderOutcome } from './render-result.ts';
import type { TranscriptItem } from './transcript.ts';

type Notification = Extract<TranscriptItem, { kind: 'notification' }>;

/** What one agent's background tasks have to say. */
export class BackgroundNews {
  readonly #manager: TaskManager;
  readonly #agent: AgentRef;
  readonly #some = new BehaviorSubject(false);
  readonly #watching: Subscription;

  /** Watches the tasks of one agent; `onContinue` hears of tasks that ask the loop to go on. */
  constructor(
    manager: TaskManager,
    agent: AgentRef,
    onContinue: (task: { readonly callId: string; readonly taskId: string }) => void,
  ) {
    this.#manager = manager;
    this.#agent = agent;
    this.#watching = manager.handle.events.subscribe((event) => {
      if (event.sessionId !== agent.sessionId || event.agentId !== agent.agentId) return;
      if (event.kind === 'notified' || event.kind === 'message') this.#some.next(true);
      if (event.kind === 'continueRequested') onContinue({ callId: event.callId, taskId: event.taskId });
    });
  }

  /** What was said since the last time, once each. */
  take(): readonly Notification[] {
    this.#some.next(false);
    const { sessionId, agentId } = this.#agent;
    return this.#manager.takePendingUpdates(sessionId, agentId).flatMap((update): Notification[] => {
      if (update.kind !== 'notification' && update.kind !== 'message') return [];
      const { callId, taskId } = update;
      const text =
        update.kind === 'message'
          ? `Task ${taskId} says: ${update.text}`
          : `Task ${taskId} ended (${update.outcome.kind}): ${renderOutcome(update.outcome).text}`;
      return [{ kind: 'notification', callId, taskId, text }];
    });
  }

  /** Resolves when there is something to take, when `also` says so, or when the signal aborts. */
  async wait(signal?: AbortSignal, also: Observable<boolean> = EMPTY): Promise<void> {
    const stop = new Subject<void>();
    const abort = (): void => stop.next();
    signal?.addEventListener('abort', abort, { once: true });
    const waiting = firstValueFrom(merge(merge(this.#some, also).pipe(filter((some) => some)), stop));
    if (signal?.aborted) abort();
    await waiting;
    signal?.removeEventListener('abort', abort);
  }

  /** Stops watching. */
  close(): void {
    this.#watching.unsubscribe();
  }
}
