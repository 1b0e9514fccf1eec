import type { ApprovalRequest, ApprovalResolution, Approver } from '@umbo/tools-core';

interface Asked {
  readonly question: ApprovalRequest;
  /** How often the conversation had called by this id before: the same number is the same answer of the model. */
  readonly round: number;
}

/**
 * Carries a yes from the AI SDK's approval to the executor's: only for a call that was put as a question here, only while it
 * would still do the very same work, once, and only until it expires. A conversation that merely claims an approval has none.
 */
export class ApprovalBridge implements Approver {
  readonly #asked = new Map<string, Asked>();
  readonly #granted = new Map<string, string>();
  readonly #now: () => number;
  readonly #otherwise: Approver | undefined;

  constructor(now: () => number, otherwise?: Approver) {
    this.#now = now;
    this.#otherwise = otherwise;
  }

  /** A question is put to a person through the AI SDK. */
  ask(question: ApprovalRequest, round: number): void {
    this.#forgetExpired();
    this.#asked.set(question.callId, { question, round });
  }

  /**
   * Whether an answer of the model gives one id to two different calls (`work` is undefined for one that needs no approval). The AI SDK
   * finds a call by its id: a yes to the first would run the second. Then neither is good.
   */
  isClash(callId: string, round: number, work: string | undefined): boolean {
    this.#forgetExpired();
    const asked = this.#asked.get(callId);
    if (asked?.round !== round || (work !== undefined && asked.question.workDigest === work)) return false;
    this.#asked.set(callId, { round, question: withoutWork(asked.question) });
    return true;
  }

  /** Whether a person was asked about exactly this work. */
  wasAsked(question: ApprovalRequest): boolean {
    const asked = this.#asked.get(question.callId)?.question;
    return (
      asked?.workDigest !== undefined &&
      asked.workDigest === question.workDigest &&
      asked.expiresAt >= this.#now()
    );
  }

  /** The AI SDK runs a call: where a person had been asked, that is their yes. */
  grant(callId: string): void {
    const asked = this.#asked.get(callId)?.question;
    this.#asked.delete(callId);
    if (asked?.workDigest !== undefined && asked.expiresAt >= this.#now())
      this.#granted.set(callId, asked.workDigest);
  }

  /** The call is over; what was granted is no longer good. */
  revoke(callId: string): void {
    this.#granted.delete(callId);
  }

  /** Answers the executor's question. */
  async request(question: ApprovalRequest, signal: AbortSignal): Promise<ApprovalResolution> {
    const work = this.#granted.get(question.callId);
    this.#granted.delete(question.callId);
    if (work !== undefined && work === question.workDigest)
      return { kind: 'approve', digest: question.digest, approver: 'ai-sdk' };
    if (this.#otherwise) return this.#otherwise.request(question, signal);
    return {
      kind: 'deny',
      reason: 'nobody was asked about exactly this. Call it again to be asked.',
      approver: 'ai-sdk',
    };
  }

  #forgetExpired(): void {
    for (const [callId, { question }] of this.#asked)
      if (question.expiresAt < this.#now()) this.#asked.delete(callId);
  }
}

function withoutWork({ workDigest: _work, ...question }: ApprovalRequest): ApprovalRequest {
  return question;
}
