import { errorText } from '../error-text.ts';
import type { Observer } from './observer.ts';
import type { StepEvent, ToolEvent } from './tool-event.ts';

/** Gives every event to every observer in order; one that throws or rejects is reported to the others and never felt. */
export class ObserverFanOut implements Observer {
  readonly #observers: readonly Observer[];
  readonly #failing = new Set<Observer>();
  readonly #queue: { readonly event: ToolEvent; readonly except?: Observer | undefined }[] = [];
  #delivering = false;

  constructor(observers: readonly Observer[]) {
    this.#observers = [...observers];
  }

  /** Delivers one event; one emitted by an observer meanwhile waits its turn, so that all see the same order. */
  observe(event: ToolEvent): void {
    this.#queue.push({ event });
    this.#drain();
  }

  #drain(): void {
    if (this.#delivering) return;
    this.#delivering = true;
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      for (const observer of this.#observers)
        if (observer !== next.except) this.#deliver(observer, next.event);
    }
    this.#delivering = false;
  }

  #deliver(observer: Observer, event: ToolEvent): void {
    try {
      // An async function fits `observe` by type: its rejection must not become an unhandled one.
      const returned: unknown = observer.observe(event);
      if (returned instanceof Promise)
        returned.catch((error: unknown) => this.#report(observer, event, error));
      else this.#failing.delete(observer);
    } catch (error) {
      this.#report(observer, event, error);
    }
  }

  // Reported once until it works again: a broken observer must not flood the others.
  #report(observer: Observer, event: ToolEvent, error: unknown): void {
    if (this.#failing.has(observer)) return;
    this.#failing.add(observer);
    const { callId, sessionId, turnId, agentId, toolName, at } = event;
    const warning: StepEvent = {
      callId,
      sessionId,
      turnId,
      agentId,
      toolName,
      at,
      kind: 'warning',
      code: 'observer-failed',
      message: `An observer failed on "${event.kind}": ${errorText(error)}`,
    };
    this.#queue.push({ event: warning, except: observer });
    this.#drain();
  }
}
