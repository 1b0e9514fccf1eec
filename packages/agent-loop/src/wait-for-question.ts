import type { ApprovalDesk, PendingApproval } from '@umbo/tools-core';

/** Whose questions. */
export interface QuestionOwner {
  /** The session. */
  readonly sessionId: string;
  /** The agent. */
  readonly agentId: string;
}

/** One agent's questions at a desk, oldest first. */
export function questionsOf(desk: ApprovalDesk, owner: QuestionOwner): readonly PendingApproval[] {
  return desk.pending.filter(
    ({ question }) => question.agentId === owner.agentId && question.sessionId === owner.sessionId,
  );
}

/** Waits for work to end or for a question of this agent, whichever comes first; the questions, none when the work ended. */
export async function waitForQuestion(
  desk: ApprovalDesk,
  owner: QuestionOwner,
  work: Promise<void>,
): Promise<readonly PendingApproval[]> {
  let isOver = false;
  const over = (async () => {
    await work;
    isOver = true;
  })();
  for (;;) {
    const asked = Promise.withResolvers<void>();
    const look = (): void => {
      if (questionsOf(desk, owner).length > 0) asked.resolve();
    };
    const stop = desk.subscribe(look);
    look();
    await Promise.race([over, asked.promise]);
    stop();
    if (isOver) return [];
    const questions = questionsOf(desk, owner);
    if (questions.length > 0) return questions;
  }
}
