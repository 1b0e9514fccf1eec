import type { ApprovalRequest, ApprovalResolution, Approver } from '@umbo/tools-core';

/**
 * Carries a yes from the AI SDK's approval to the executor's: only for a call that was put as a question here, only while it
 * would still do the very same work, once, and only until it expires. A conversation that merely claims an approval has none.
 */
export class ApprovalBridge implements Approver {
  readonly #asked = new Map<string, ApprovalRequest>();
  readonly #granted = new Map<string, string>();
  readonly #now: () => number;
  readonly #otherwise: Approver | undefined;

  constructor(now: () => number, otherwise?: Approver) {
    this.#now = now;
    this.#otherwise = otherwise;
  }

  /** A question was put to a person through the AI SDK. */
  ask(question: ApprovalRequest): void {
    for (const [callId, { expiresAt }] of this.#asked)
      if (expiresAt < this.#now()) this.#asked.delete(callId);
    this.#asked.set(question.callId, question);
  }

  /** Whether a person was asked about exactly this work. */
  wasAsked(question: ApprovalRequest): boolean {
    const asked = this.#asked.get(question.callId);
    return asked !== undefined && asked.workDigest === question.workDigest && asked.expiresAt >= this.#now();
  }

  /** The AI SDK runs a call: where a person had been asked, that is their yes. */
  grant(callId: string): void {
    const asked = this.#asked.get(callId);
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
}
