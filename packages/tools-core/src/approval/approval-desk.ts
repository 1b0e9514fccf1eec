import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import { UmboError } from '../umbo-error.ts';
import type { ApprovalAnswer, ApprovalRequest, ApprovalResolution, Approver } from './approval-request.ts';
import type { ApprovalDeskChange, PendingApproval } from './pending-approval.ts';
import { QuestionGroup, resolutionOf } from './question-group.ts';
import { RememberedApprovals } from './remembered-approvals.ts';

/** How a desk behaves. */
export interface ApprovalDeskOptions {
  /** The answer when nobody is subscribed: `deny`, `approve`, or `wait` for somebody until the question expires. Default `deny`. */
  readonly whenUnattended?: 'deny' | 'approve' | 'wait';
  /** Puts the same work of the same session as one question, whose answer goes to every call that waits for it. Default false: each call asks for itself. */
  readonly deduplicate?: boolean;
  /** Milliseconds a session or project approval lasts. Default 28800000 (8 hours). */
  readonly rememberMs?: number;
  /** Time. Default the machine's. */
  readonly clock?: Clock;
}

/**
 * Where the questions of many agents wait for people, who answer in any order.
 * An answer counts once, for the calls that waited for it; only one given for a session or a project also settles the same work later.
 */
export class ApprovalDesk implements Approver {
  readonly #options: ApprovalDeskOptions;
  readonly #clock: Clock;
  readonly #remembered: RememberedApprovals;
  readonly #groups = new Set<QuestionGroup>();
  readonly #listeners = new Set<(change: ApprovalDeskChange) => void>();

  constructor(options: ApprovalDeskOptions = {}) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#remembered = new RememberedApprovals(this.#clock, options.rememberMs ?? 28_800_000);
  }

  /** Every question that waits, oldest first. */
  get pending(): readonly PendingApproval[] {
    return [...this.#groups].flatMap((group) => group.pending ?? []);
  }

  /** Calls the listener on every later change until the returned function is called. Being subscribed is being there to answer. */
  subscribe(listener: (change: ApprovalDeskChange) => void): () => void {
    const own = (change: ApprovalDeskChange): void => listener(change);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** Answers one question; false when it no longer waits, and then the answer counts for nothing. */
  answer(approvalId: string, answer: ApprovalAnswer): boolean {
    refuseNonsense(answer);
    const group = this.#find((pending) => pending.question.approvalId === approvalId);
    const question = group?.pending?.question;
    if (group === undefined || question === undefined || question.expiresAt < this.#clock.now()) return false;
    const remembered = answer.kind === 'approve' && this.#remembered.keep(question, answer);
    this.#settle(group, answer);
    // The same work may already wait in other calls: what was just approved for longer covers them too.
    if (remembered) this.#settleCovered();
    return true;
  }

  /** Forgets what was approved for a session; call it when the session ends. */
  forget(sessionId: string): void {
    this.#remembered.forget(sessionId);
  }

  /** Puts a question; settles once and never rejects. */
  async request(question: ApprovalRequest, signal: AbortSignal): Promise<ApprovalResolution> {
    if (signal.aborted) return { kind: 'cancelled' };
    if (question.expiresAt <= this.#clock.now()) return { kind: 'expired' };
    const known = this.#remembered.find(question) ?? this.#unattended();
    if (known !== undefined) return resolutionOf(known, question);
    const same =
      this.#options.deduplicate === true
        ? this.#find((pending) => isSame(pending.question, question))
        : undefined;
    const group = same ?? this.#newGroup();
    const resolution = group.join(question, signal);
    if (group.pending !== undefined)
      this.#tell({ kind: same === undefined ? 'asked' : 'joined', pending: group.pending });
    return resolution;
  }

  #unattended(): ApprovalAnswer | undefined {
    const { whenUnattended = 'deny' } = this.#options;
    if (this.#listeners.size > 0 || whenUnattended === 'wait') return undefined;
    if (whenUnattended === 'approve') return { kind: 'approve', approver: 'unattended' };
    return { kind: 'deny', reason: 'nobody is there to approve it.', approver: 'unattended' };
  }

  #newGroup(): QuestionGroup {
    const group = new QuestionGroup(this.#clock, (left, resolution, wasShown) => {
      if (group.pending === undefined) this.#groups.delete(group);
      if (wasShown) this.#tell({ kind: 'settled', approvalId: left.approvalId, resolution });
      if (wasShown && group.pending !== undefined) this.#tell({ kind: 'asked', pending: group.pending });
    });
    this.#groups.add(group);
    return group;
  }

  #find(matches: (pending: PendingApproval) => boolean): QuestionGroup | undefined {
    return [...this.#groups].find((group) => group.pending !== undefined && matches(group.pending));
  }

  #settle(group: QuestionGroup, answer: ApprovalAnswer): void {
    const approvalId = group.pending?.question.approvalId;
    this.#groups.delete(group);
    group.settle(answer);
    if (approvalId !== undefined) this.#tell({ kind: 'settled', approvalId, resolution: answer.kind });
  }

  #settleCovered(): void {
    for (const group of this.#groups) {
      const answer = group.pending && this.#remembered.find(group.pending.question);
      if (answer !== undefined) this.#settle(group, answer);
    }
  }

  #tell(change: ApprovalDeskChange): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch {
        // A broken surface must not keep the others from seeing the question.
      }
    }
  }
}

// A misspelt scope must not count as any: not as once, and not as the widest.
function refuseNonsense(answer: ApprovalAnswer | undefined): void {
  const known = answer?.kind === 'deny' || (answer?.kind === 'approve' && isScope(answer.scope));
  if (known) return;
  throw new UmboError({
    code: 'invalid-answer',
    message:
      'Nothing was answered: an answer is "approve" or "deny", and the scope of a yes "once", "session" or "project".',
  });
}

function isScope(scope: unknown): boolean {
  return scope === undefined || scope === 'once' || scope === 'session' || scope === 'project';
}

function isSame(a: ApprovalRequest, b: ApprovalRequest): boolean {
  return a.workDigest !== undefined && a.workDigest === b.workDigest && a.sessionId === b.sessionId;
}
