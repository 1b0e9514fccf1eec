import { Observable, Subject } from 'rxjs';
import type { Clock } from '../clock.ts';
import type { EventGap, TaskEvent, TaskStep } from '../task-event.ts';
import { headOf, type TaskRecord } from './task-record.ts';

/** Every event in order, the last of them replayable. */
export class EventLog {
  readonly events: Observable<TaskEvent>;
  readonly #live = new Subject<TaskEvent>();
  readonly #clock: Clock;
  readonly #capacity: number;
  /** A ring: the event with cursor c stands at (c - 1) % capacity. */
  readonly #ring: TaskEvent[] = [];
  #cursor = 0;

  constructor(clock: Clock, capacity: number) {
    this.#clock = clock;
    this.#capacity = Math.max(1, capacity);
    this.events = this.#live.asObservable();
  }

  get observed(): boolean {
    return this.#live.observed;
  }

  emit(record: TaskRecord, step: TaskStep): void {
    this.#cursor += 1;
    const event: TaskEvent = { ...headOf(record), ...step, cursor: this.#cursor, at: this.#clock.now() };
    this.#ring[(this.#cursor - 1) % this.#capacity] = event;
    this.#live.next(event);
  }

  from(cursor: number): Observable<TaskEvent | EventGap> {
    return new Observable((subscriber) => {
      const first = Math.max(0, this.#cursor - this.#capacity);
      if (cursor < first) subscriber.next({ kind: 'gap', cursor: first, count: first - cursor });
      // A subscriber may cause events while it replays: they are read from the ring too, so order is kept and none comes twice.
      let next = Math.max(cursor, first) + 1;
      while (next <= this.#cursor && !subscriber.closed) {
        const event = this.#ring[(next - 1) % this.#capacity];
        // Overwritten under a subscriber that causes more events than are kept: told as a gap.
        if (event !== undefined && event.cursor !== next) {
          const missing = this.#cursor - this.#capacity + 1 - next;
          subscriber.next({ kind: 'gap', cursor: next + missing - 1, count: missing });
          next += missing;
          continue;
        }
        if (event !== undefined) subscriber.next(event);
        next += 1;
      }
      return this.#live.subscribe(subscriber);
    });
  }

  close(): void {
    this.#live.complete();
  }
}
