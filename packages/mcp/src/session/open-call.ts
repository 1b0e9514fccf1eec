import { randomUUID } from 'node:crypto';
import type { TurnUpdate } from '@umbo/task-manager';
import type { ApprovalAnswer, ApprovalRequest, ApprovalResolution, ToolCall } from '@umbo/tools-core';
import type { ProgressSender } from '../wire/progress-sender.ts';

interface Question {
  readonly request: ApprovalRequest;
  readonly withdrawn: AbortSignal;
  readonly resolve: (resolution: ApprovalResolution) => void;
}

/** What a request that follows a call is to be answered with. */
export type NextStep =
  | { readonly kind: 'ask'; readonly question: ApprovalRequest; readonly withdrawn: AbortSignal }
  | { readonly kind: 'answer'; readonly update: TurnUpdate };

/** A call from its first request until its outcome; it may be followed by several requests, one after the other. */
export class OpenCall {
  /** The call. */
  readonly call: ToolCall;
  /** Where its progress goes while a request follows it. */
  progress: ProgressSender | undefined;
  readonly #answer: Promise<TurnUpdate>;
  readonly #questions: Question[] = [];
  #answered = false;
  #ticket: string | undefined;
  #asked = Promise.withResolvers<void>();
  #notifications = 0;

  constructor(call: ToolCall, turn: Promise<readonly TurnUpdate[]>) {
    this.call = call;
    this.#answer = this.#take(turn);
  }

  /** True while a client may still be asked: it waits for the answer, or holds a question. */
  get canBeAsked(): boolean {
    return !this.#answered;
  }

  /** True while a question was handed out and nobody follows the call. */
  get isParked(): boolean {
    return this.#ticket !== undefined;
  }

  /** The number of the next progress notification. */
  nextNumber(): number {
    return (this.#notifications += 1);
  }

  /** Takes a question; it is withdrawn when the signal aborts. */
  ask(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalResolution> {
    const { promise, resolve } = Promise.withResolvers<ApprovalResolution>();
    const question = { request, withdrawn: signal, resolve };
    this.#questions.push(question);
    signal.addEventListener('abort', () => this.#withdraw(question), { once: true });
    if (signal.aborted) this.#withdraw(question);
    this.#asked.resolve();
    return promise;
  }

  /** What comes first: a question, or the answer. */
  async next(): Promise<NextStep> {
    for (;;) {
      const question = this.#questions[0];
      if (question !== undefined)
        return { kind: 'ask', question: question.request, withdrawn: question.withdrawn };
      this.#asked = Promise.withResolvers();
      const update = await Promise.race([this.#answer, this.#asked.promise]);
      if (update !== undefined) return { kind: 'answer', update };
    }
  }

  /** Hands the question out: whoever comes back with the ticket, once, may answer it. */
  handOut(): string {
    this.#ticket = randomUUID();
    return this.#ticket;
  }

  /** Takes the ticket back; false for any but the last one, which is good once. */
  takeBack(ticket: string): boolean {
    if (this.#ticket === undefined || ticket !== this.#ticket) return false;
    this.#ticket = undefined;
    return true;
  }

  /** Answers the question that was handed out. */
  reply(answer: ApprovalAnswer): void {
    const question = this.#questions.shift();
    question?.resolve(answer.kind === 'approve' ? { ...answer, digest: question.request.digest } : answer);
  }

  async #take(turn: Promise<readonly TurnUpdate[]>): Promise<TurnUpdate> {
    const [update] = await turn;
    this.#answered = true;
    // No answer means that the session ended first.
    const outcome = { kind: 'cancelled', reason: 'sessionEnd' } as const;
    return update ?? { ...this.call, taskId: this.call.callId, kind: 'result', outcome };
  }

  #withdraw(question: Question): void {
    const at = this.#questions.indexOf(question);
    if (at === -1) return;
    this.#questions.splice(at, 1);
    if (at === 0) this.#ticket = undefined;
    question.resolve({ kind: 'cancelled' });
  }
}
