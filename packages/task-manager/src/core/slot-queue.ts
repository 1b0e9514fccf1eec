import { UmboError } from '@umbo/tools-core';
import type { TaskLimits } from '../task-limits.ts';
import type { TaskRecord } from './task-record.ts';

interface Slot {
  /** Holds a place in its turn; a background task holds none. */
  inTurn: boolean;
  /** Runs on the place of the call that waits for it. */
  lender: TaskRecord | undefined;
}

/** Places under the limits, taken and given back in one step, and the fair queue of those that wait for one. */
export class SlotQueue {
  readonly #limits: Required<TaskLimits>;
  readonly #lenderOf: (record: TaskRecord) => TaskRecord | undefined;
  readonly #ready: (record: TaskRecord) => void;
  readonly #slots = new Map<TaskRecord, Slot>();
  readonly #borrowers = new Map<TaskRecord, TaskRecord>();
  readonly #perSession = new Map<string, number>();
  readonly #perTurn = new Map<string, number>();
  /** In the order of turns to be served: a served session goes to the end. */
  readonly #waiting = new Map<string, TaskRecord[]>();

  constructor(
    limits: TaskLimits,
    lenderOf: (record: TaskRecord) => TaskRecord | undefined,
    ready: (record: TaskRecord) => void,
  ) {
    this.#limits = { global: 64, perSession: 16, perTurn: 8, queuedPerSession: 1000, ...limits };
    for (const [name, limit] of Object.entries(this.#limits)) {
      if (!(limit >= 1)) {
        throw new UmboError({
          code: 'invalid-options',
          message: `No manager made: limits.${name} must be at least 1, got ${limit}.`,
        });
      }
    }
    this.#lenderOf = lenderOf;
    this.#ready = ready;
  }

  get running(): number {
    return this.#slots.size - this.#borrowers.size;
  }

  get queued(): number {
    let queued = 0;
    for (const list of this.#waiting.values()) queued += list.length;
    return queued;
  }

  /** Throws when no further task of this session may even wait. */
  assertRoom(sessionId: string): void {
    const queued = this.#waiting.get(sessionId)?.length ?? 0;
    if (queued < this.#limits.queuedPerSession) return;
    throw new UmboError({
      code: 'queue-full',
      message: `Not started: ${queued} tasks of this session are already waiting. Wait for some to end, or raise limits.queuedPerSession.`,
    });
  }

  /** Takes a place now (true), or waits for one: then `ready` is called later. */
  offer(record: TaskRecord): boolean {
    // Whoever waits does not fit at this moment, so one that fits passes nobody it could starve.
    if (this.#acquire(record)) return true;
    const list = this.#waiting.get(record.sessionId);
    if (list === undefined) this.#waiting.set(record.sessionId, [record]);
    else list.push(record);
    return false;
  }

  /** Stops waiting. */
  withdraw(record: TaskRecord): void {
    const list = this.#waiting.get(record.sessionId);
    const at = list?.indexOf(record) ?? -1;
    if (list === undefined || at < 0) return;
    list.splice(at, 1);
    if (list.length === 0) this.#waiting.delete(record.sessionId);
  }

  /** A detached task gives its place in the turn back. */
  leaveTurn(record: TaskRecord): void {
    const slot = this.#slots.get(record);
    if (slot?.inTurn !== true) return;
    slot.inTurn = false;
    count(this.#perTurn, turnKey(record), -1);
    this.#pump();
  }

  /** An ended task gives its places back; doing so twice changes nothing. */
  release(record: TaskRecord): void {
    const slot = this.#slots.get(record);
    if (slot === undefined) return;
    this.#slots.delete(record);
    if (slot.inTurn) count(this.#perTurn, turnKey(record), -1);
    const borrower = this.#borrowers.get(record);
    if (borrower !== undefined) {
      // The borrower outlives the lender: the place becomes its own.
      this.#borrowers.delete(record);
      const borrowed = this.#slots.get(borrower);
      if (borrowed !== undefined) borrowed.lender = slot.lender;
      if (slot.lender !== undefined) this.#borrowers.set(slot.lender, borrower);
    } else if (slot.lender !== undefined) this.#borrowers.delete(slot.lender);
    else count(this.#perSession, record.sessionId, -1);
    this.#pump();
  }

  #acquire(record: TaskRecord): boolean {
    const inTurn = record.mode === 'foreground';
    if (inTurn && (this.#perTurn.get(turnKey(record)) ?? 0) >= this.#limits.perTurn) return false;
    const lender = this.#freeLender(record);
    if (lender === undefined) {
      if (this.running >= this.#limits.global) return false;
      if ((this.#perSession.get(record.sessionId) ?? 0) >= this.#limits.perSession) return false;
      count(this.#perSession, record.sessionId, 1);
    } else this.#borrowers.set(lender, record);
    if (inTurn) count(this.#perTurn, turnKey(record), 1);
    this.#slots.set(record, { inTurn, lender });
    return true;
  }

  #freeLender(record: TaskRecord): TaskRecord | undefined {
    const lender = this.#lenderOf(record);
    return lender !== undefined && this.#slots.has(lender) && !this.#borrowers.has(lender)
      ? lender
      : undefined;
  }

  #pump(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#ready(next);
  }

  #next(): TaskRecord | undefined {
    for (const [sessionId, list] of this.#waiting) {
      const at = list.findIndex((record) => this.#acquire(record));
      const record = list[at];
      if (record === undefined) continue;
      list.splice(at, 1);
      this.#waiting.delete(sessionId);
      if (list.length > 0) this.#waiting.set(sessionId, list);
      return record;
    }
    return undefined;
  }
}

function turnKey(record: TaskRecord): string {
  return JSON.stringify([record.sessionId, record.turnId]);
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}
