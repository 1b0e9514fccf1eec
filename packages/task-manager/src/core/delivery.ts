import type { ApprovalRequest, Outcome } from '@umbo/tools-core';
import type { TurnUpdate } from '../task-update.ts';
import type { EventLog } from './event-log.ts';
import type { SessionBook } from './session-book.ts';
import { headOf, type TaskRecord } from './task-record.ts';
import { wake } from './wait-for.ts';

/** Tells the turn its one result a call, and the session what comes later. */
export class Delivery {
  readonly #sessions: SessionBook;
  readonly #log: EventLog;

  constructor(sessions: SessionBook, log: EventLog) {
    this.#sessions = sessions;
    this.#log = log;
  }

  /** The call's result for its turn; only the first counts. */
  result(record: TaskRecord, outcome: Outcome): void {
    this.#answer(record, { ...headOf(record), kind: 'result', outcome });
  }

  /** Word for the turn that the call goes on under `taskId`; only the first answer counts. */
  detached(record: TaskRecord, taskId: string, output: unknown): void {
    const message = `task ${taskId} is running in the background`;
    this.#answer(record, {
      ...headOf(record),
      kind: 'detached',
      taskId,
      message,
      ...(output === undefined ? {} : { output }),
    });
  }

  /** The outcome of a detached call, and the request to go on where one is wanted. */
  notification(record: TaskRecord, outcome: Outcome): void {
    const box = this.#sessions.find(record.sessionId)?.box;
    box?.put(record, { ...headOf(record), kind: 'notification', outcome });
    const continues = record.continuePolicy === 'requestContinue' && record.deliveryMode === 'toLoop';
    if (continues) box?.put(record, { ...headOf(record), kind: 'continueRequested' });
    this.#log.emit(record, { kind: 'notified' });
    if (continues) this.#log.emit(record, { kind: 'continueRequested' });
  }

  message(record: TaskRecord, text: string): void {
    this.#sessions.find(record.sessionId)?.box.put(record, { ...headOf(record), kind: 'message', text });
    this.#log.emit(record, { kind: 'message', text });
  }

  approval(record: TaskRecord, approval: ApprovalRequest): void {
    // In the foreground the turn waits and the desk asks; in the background nobody may be looking.
    if (record.mode === 'background') {
      this.#sessions
        .find(record.sessionId)
        ?.box.put(record, { ...headOf(record), kind: 'approvalRequested', approval });
    }
    this.#log.emit(record, { kind: 'approvalRequested', approval });
  }

  #answer(record: TaskRecord, update: TurnUpdate): void {
    const turn = this.#sessions.find(record.sessionId)?.turns.get(record.turnId);
    if (record.answered) return;
    record.answered = true;
    if (turn === undefined) return;
    turn.calls.set(record, update);
    turn.unanswered -= 1;
    if (turn.unanswered === 0) wake(turn.onAnswered);
  }
}
