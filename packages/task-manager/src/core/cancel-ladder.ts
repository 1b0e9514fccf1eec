import type { CancelTiming } from '../cancel-timing.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from './event-log.ts';
import type { TaskRecord } from './task-record.ts';

/** After a soft cancel: SIGKILL through the port, then a warning again and again until it is gone. */
export class CancelLadder {
  readonly #clock: Clock;
  readonly #log: EventLog;
  readonly #graceMs: number;
  readonly #warnEveryMs: number;
  readonly #onStuck: (record: TaskRecord) => void;

  constructor(clock: Clock, log: EventLog, timing: CancelTiming, onStuck: (record: TaskRecord) => void) {
    this.#clock = clock;
    this.#log = log;
    this.#graceMs = timing.graceMs ?? 3000;
    this.#warnEveryMs = timing.warnEveryMs ?? 5000;
    this.#onStuck = onStuck;
  }

  arm(record: TaskRecord): void {
    this.#step(record, this.#graceMs, () => this.kill(record));
  }

  disarm(record: TaskRecord): void {
    record.stopLadder?.();
    delete record.stopLadder;
  }

  /** Hard, through whatever way in the tool gave. */
  kill(record: TaskRecord): void {
    void (async () => record.port?.signal?.('SIGKILL'))().catch((error: unknown) => {
      if (record.outcome !== undefined) return;
      this.#log.emit(record, {
        kind: 'warning',
        code: 'kill-failed',
        message: `SIGKILL was not sent: ${String(error)}`,
      });
    });
    this.#step(record, this.#warnEveryMs, () => {
      this.#log.emit(record, {
        kind: 'warning',
        code: 'task-not-gone',
        message: 'The task was cancelled and has not ended. It stays listed until it is gone.',
      });
      this.#onStuck(record);
      this.kill(record);
    });
  }

  #step(record: TaskRecord, ms: number, action: () => void): void {
    this.disarm(record);
    record.stopLadder = this.#clock.schedule(ms, () => {
      if (record.outcome === undefined) action();
    });
  }
}
