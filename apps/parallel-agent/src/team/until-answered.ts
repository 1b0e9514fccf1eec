import type { ApprovalDesk, PendingApproval } from '@umbo/tools-core';

/** Resolves when one of the questions no longer waits. */
export async function untilAnswered(
  desk: ApprovalDesk,
  questions: readonly PendingApproval[],
): Promise<void> {
  const answered = Promise.withResolvers<void>();
  const look = (): void => {
    const waiting = new Set(desk.pending.map(({ question }) => question.approvalId));
    if (questions.some(({ question }) => !waiting.has(question.approvalId))) answered.resolve();
  };
  const stop = desk.subscribe(look);
  look();
  await answered.promise;
  stop();
}
