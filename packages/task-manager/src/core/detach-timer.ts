import type { Clock } from '../clock.ts';
import type { TaskRecord } from './task-record.ts';

/** The time a call may stay in the foreground: begins when it is dispatched, and anew after a person's last answer. */
export class DetachTimer {
  readonly #clock: Clock;
  readonly #onDue: (record: TaskRecord) => void;

  constructor(clock: Clock, onDue: (record: TaskRecord) => void) {
    this.#clock = clock;
    this.#onDue = onDue;
  }

  /** Begins the time of a call that has one and was not cancelled. */
  arm(record: TaskRecord): void {
    if (record.route.kind !== 'foregroundThenDetachAfter' || record.answered) return;
    if (record.cancelReason !== undefined) return;
    record.stopDetach?.();
    record.stopDetach = this.#clock.schedule(record.route.ms, () => this.#onDue(record));
  }

  /** A person was asked: the time that takes is not the call's. */
  pause(record: TaskRecord, approvalId: string): void {
    record.stopDetach?.();
    (record.questions ??= new Set()).add(approvalId);
  }

  /** A question has its answer. */
  resume(record: TaskRecord, approvalId: string): void {
    record.questions?.delete(approvalId);
    if ((record.questions?.size ?? 0) === 0) this.arm(record);
  }
}
