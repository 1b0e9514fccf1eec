import type { Clock } from '../clock.ts';
import type { ApprovalAnswer, ApprovalRequest } from './approval-request.ts';

type Approval = Extract<ApprovalAnswer, { kind: 'approve' }>;

/** Approvals given for a session or a project: good for the very same work only, and only until they expire. */
export class RememberedApprovals {
  readonly #clock: Clock;
  readonly #lastsMs: number;
  readonly #kept = new Map<
    string,
    { readonly answer: Approval; readonly sessionId?: string; readonly until: number }
  >();

  constructor(clock: Clock, lastsMs: number) {
    this.#clock = clock;
    this.#lastsMs = lastsMs;
  }

  /** The approval that covers this question. */
  find(question: ApprovalRequest): Approval | undefined {
    if (question.workDigest === undefined) return undefined;
    const entry = this.#kept.get(key('session', question)) ?? this.#kept.get(key('project', question));
    return entry !== undefined && this.#clock.now() < entry.until ? entry.answer : undefined;
  }

  /** Keeps an answer wider than once; true when it did. A patched one is never kept: nobody approved the original. */
  keep(question: ApprovalRequest, answer: Approval): boolean {
    const { scope = 'once', patchedInput } = answer;
    if (scope === 'once' || patchedInput !== undefined || question.workDigest === undefined) return false;
    const now = this.#clock.now();
    for (const [old, entry] of this.#kept) if (entry.until <= now) this.#kept.delete(old);
    const entry = { answer, until: now + this.#lastsMs };
    this.#kept.set(
      key(scope, question),
      scope === 'session' ? { ...entry, sessionId: question.sessionId } : entry,
    );
    return true;
  }

  /** Forgets what was approved for one session. */
  forget(sessionId: string): void {
    for (const [old, entry] of this.#kept) if (entry.sessionId === sessionId) this.#kept.delete(old);
  }
}

function key(scope: 'session' | 'project', question: ApprovalRequest): string {
  return JSON.stringify(
    scope === 'session' ? [question.workDigest, question.sessionId] : [question.workDigest],
  );
}
