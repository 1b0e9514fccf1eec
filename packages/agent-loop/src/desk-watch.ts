import type { ApprovalDesk, PendingApproval } from '@umbo/tools-core';
import { BehaviorSubject, type Observable } from 'rxjs';
import { questionsOf, type QuestionOwner } from './wait-for-question.ts';

/**
 * One agent's presence at a desk. Somebody is there as long as its loop is: a question that comes between two runs waits for the next
 * one instead of being declined because nobody was looking at that moment.
 */
export class DeskWatch {
  readonly #desk: ApprovalDesk;
  readonly #owner: QuestionOwner;
  readonly #fresh = new BehaviorSubject(false);
  readonly #leave: () => void;
  #shown: ReadonlySet<string> = new Set();

  constructor(desk: ApprovalDesk, owner: QuestionOwner) {
    this.#desk = desk;
    this.#owner = owner;
    this.#leave = desk.subscribe(() => this.#look());
    this.#look();
  }

  /** True while a question waits that the host has not been shown. */
  get fresh(): Observable<boolean> {
    return this.#fresh;
  }

  /** The questions, oldest first; from here on the host knows them. */
  show(): readonly PendingApproval[] {
    const pending = questionsOf(this.#desk, this.#owner);
    this.#shown = new Set(pending.map(({ question }) => question.approvalId));
    this.#look();
    return pending;
  }

  /** Leaves the desk. */
  close(): void {
    this.#leave();
  }

  #look(): void {
    const pending = questionsOf(this.#desk, this.#owner);
    this.#fresh.next(pending.some(({ question }) => !this.#shown.has(question.approvalId)));
  }
}
