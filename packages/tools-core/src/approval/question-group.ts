import type { Clock } from '../clock.ts';
import type { ApprovalAnswer, ApprovalRequest, ApprovalResolution } from './approval-request.ts';
import type { PendingApproval } from './pending-approval.ts';

interface Waiter {
  readonly question: ApprovalRequest;
  readonly resolve: (resolution: ApprovalResolution) => void;
  readonly release: () => void;
}

/** The calls that wait for one answer; the first of them is the question a person sees. */
export class QuestionGroup {
  readonly #clock: Clock;
  readonly #onLeave: (left: ApprovalRequest, resolution: 'expired' | 'cancelled', wasShown: boolean) => void;
  readonly #waiters: Waiter[] = [];

  constructor(
    clock: Clock,
    onLeave: (left: ApprovalRequest, resolution: 'expired' | 'cancelled', wasShown: boolean) => void,
  ) {
    this.#clock = clock;
    this.#onLeave = onLeave;
  }

  /** What a person sees; undefined when nobody waits any longer. */
  get pending(): PendingApproval | undefined {
    const question = this.#waiters[0]?.question;
    return question && { question, callIds: this.#waiters.map((waiter) => waiter.question.callId) };
  }

  /** Adds a call; it leaves by itself when it expires or is cancelled. */
  join(question: ApprovalRequest, signal: AbortSignal): Promise<ApprovalResolution> {
    const { promise, resolve } = Promise.withResolvers<ApprovalResolution>();
    const cancel = (): void => this.#leave(waiter, 'cancelled');
    let stopTimer: (() => void) | undefined;
    const arm = (): void => {
      const leftMs = question.expiresAt - this.#clock.now();
      if (leftMs <= 0) this.#leave(waiter, 'expired');
      else stopTimer = this.#clock.schedule(leftMs, arm);
    };
    const release = (): void => {
      stopTimer?.();
      signal.removeEventListener('abort', cancel);
    };
    const waiter: Waiter = { question, resolve, release };
    this.#waiters.push(waiter);
    signal.addEventListener('abort', cancel, { once: true });
    arm();
    return promise;
  }

  /** Answers every call that waits, each with its own digest; one that has expired meanwhile gets no yes. */
  settle(answer: ApprovalAnswer): void {
    for (const waiter of this.#waiters.splice(0)) {
      waiter.release();
      const late = waiter.question.expiresAt < this.#clock.now();
      waiter.resolve(late ? { kind: 'expired' } : resolutionOf(answer, waiter.question));
    }
  }

  #leave(waiter: Waiter, kind: 'expired' | 'cancelled'): void {
    const index = this.#waiters.indexOf(waiter);
    if (index < 0) return;
    this.#waiters.splice(index, 1);
    waiter.release();
    waiter.resolve({ kind });
    this.#onLeave(waiter.question, kind, index === 0);
  }
}

/** The answer, bound to one question. */
export function resolutionOf(answer: ApprovalAnswer, question: ApprovalRequest): ApprovalResolution {
  return answer.kind === 'approve' ? { ...answer, digest: question.digest } : answer;
}
