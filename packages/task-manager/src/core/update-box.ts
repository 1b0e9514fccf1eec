import type { LateUpdate } from '../task-update.ts';
import type { TaskRecord } from './task-record.ts';

interface Waiting {
  readonly order: number;
  readonly record: TaskRecord;
  readonly update: Exclude<LateUpdate, { kind: 'dropped' }>;
}

/** Makes it durable that these tasks' notifications were fetched; when it throws, they stay. */
type Commit = (taskIds: readonly string[]) => void;

/** One session's late updates until somebody fetches them. */
export class UpdateBox {
  readonly #sessionId: string;
  readonly #capacity: number;
  /** Two queues, since a full box lets one go with every update that comes: looking for it would cost as much as the box is long. */
  #messages: Waiting[] = [];
  #rest: Waiting[] = [];
  #order = 0;
  #dropped = 0;

  constructor(sessionId: string, capacity: number) {
    this.#sessionId = sessionId;
    this.#capacity = Math.max(1, capacity);
  }

  get size(): number {
    return this.#messages.length + this.#rest.length;
  }

  put(record: TaskRecord, update: Waiting['update']): void {
    (update.kind === 'message' ? this.#messages : this.#rest).push({ order: this.#order, record, update });
    this.#order += 1;
    if (this.size <= this.#capacity) return;
    // Chatter gives way before outcomes do.
    (this.#messages.length > 0 ? this.#messages : this.#rest).shift();
    this.#dropped += 1;
  }

  /** What the loop fetches: everything but what is delivered by hand. An approval is never held back. */
  takeForLoop(agentId: string | undefined, commit: Commit): readonly LateUpdate[] {
    return this.#take(
      commit,
      ({ record, update }) =>
        (agentId === undefined || record.agentId === agentId) &&
        (record.deliveryMode === 'toLoop' || update.kind === 'approvalRequested'),
    );
  }

  /** What the host fetches by hand. */
  takeManual(commit: Commit): readonly LateUpdate[] {
    return this.#take(
      commit,
      ({ record, update }) => record.deliveryMode === 'manual' && update.kind !== 'approvalRequested',
    );
  }

  takeAll(commit: Commit): readonly LateUpdate[] {
    return this.#take(commit, () => true);
  }

  /** What an ended agent left unfetched is its parent's. */
  handOver(fromAgentId: string, toAgentId: string): void {
    for (const { record } of this.#waiting()) if (record.agentId === fromAgentId) record.agentId = toAgentId;
  }

  /** Both queues in the order they came. */
  #waiting(): readonly Waiting[] {
    return [...this.#messages, ...this.#rest].toSorted((one, other) => one.order - other.order);
  }

  #take(commit: Commit, wanted: (waiting: Waiting) => boolean): readonly LateUpdate[] {
    const waiting = this.#waiting();
    const recorded = committed(commit, waiting.filter(wanted));
    const goes = (one: Waiting): boolean => wanted(one) && (recorded || !followsEnd(one.update.kind));
    const stays = (one: Waiting): boolean => !goes(one);
    const taken = waiting.filter(goes);
    const dropped = this.#dropped;
    this.#dropped = 0;
    this.#messages = this.#messages.filter(stays);
    this.#rest = this.#rest.filter(stays);
    return [
      ...(dropped > 0 ? [{ kind: 'dropped' as const, sessionId: this.#sessionId, count: dropped }] : []),
      // The owner now, not the one when it was put: a task may have been handed over in between.
      ...taken.map(({ update, record }) => ({ ...update, agentId: record.agentId })),
    ];
  }
}

/** Told once or not at all: what could not be recorded as fetched stays for the next time, or the next host. */
function committed(commit: Commit, taken: readonly Waiting[]): boolean {
  try {
    commit(taken.filter(({ update }) => update.kind === 'notification').map(({ update }) => update.taskId));
    return true;
  } catch {
    return false;
  }
}

function followsEnd(kind: Waiting['update']['kind']): boolean {
  return kind === 'notification' || kind === 'continueRequested';
}
