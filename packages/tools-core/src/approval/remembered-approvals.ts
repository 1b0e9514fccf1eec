import type { Clock } from '../clock.ts';
import type { ApprovalAnswer, ApprovalRequest } from './approval-request.ts';

type Approval = Extract<ApprovalAnswer, { kind: 'approve' }>;

interface Kept {
  readonly answer: Approval;
  readonly sessionId?: string;
  readonly until: number;
  readonly untilMonotonicMs: number;
}

/** Approvals given for a session or a project: good for the very same work only, and only until they expire. */
export class RememberedApprovals {
  readonly #clock: Clock;
  readonly #lastsMs: number;
  readonly #kept = new Map<string, Kept>();

  constructor(clock: Clock, lastsMs: number) {
    this.#clock = clock;
    this.#lastsMs = lastsMs;
  }

  /** The approval that covers this question. */
  find(question: ApprovalRequest): Approval | undefined {
    if (question.workDigest === undefined) return undefined;
    const entry = this.#kept.get(key('session', question)) ?? this.#kept.get(key('project', question));
    return entry !== undefined && this.#lasts(entry) ? entry.answer : undefined;
  }

  /** Keeps an answer wider than once; true when it did. A patched one is never kept: nobody approved the original. */
  keep(question: ApprovalRequest, answer: Approval): boolean {
    const { scope = 'once', patchedInput } = answer;
    if (scope === 'once' || patchedInput !== undefined || question.workDigest === undefined) return false;
    const now = this.#clock.now();
    for (const [old, entry] of this.#kept) if (!this.#lasts(entry)) this.#kept.delete(old);
    const untilMonotonicMs = this.#clock.monotonicMs() + this.#lastsMs;
    const entry: Kept = { answer: { ...answer }, until: now + this.#lastsMs, untilMonotonicMs };
    this.#kept.set(
      key(scope, question),
      scope === 'session' ? { ...entry, sessionId: question.sessionId } : entry,
    );
    return true;
  }

  // By both clocks: the wall clock may be set back, and the monotonic one may stand while the machine sleeps.
  #lasts({ until, untilMonotonicMs }: Kept): boolean {
    return this.#clock.now() < until && this.#clock.monotonicMs() < untilMonotonicMs;
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
