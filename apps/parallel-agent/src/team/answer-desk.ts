import type { ApprovalAnswer, ApprovalDesk, ApprovalRequest } from '@umbo/tools-core';

/** Puts one question to a person; the signal aborts when it no longer waits. */
export type AskPerson = (question: ApprovalRequest, signal: AbortSignal) => Promise<ApprovalAnswer>;

/** The declared answer where nobody is there. */
export const nobodyAnswers: AskPerson = () =>
  Promise.resolve({ kind: 'deny', reason: 'nobody is there to answer', approver: 'no terminal' });

/** Answers a desk's questions one after the other, in the order they came; a question that trouble keeps from being put is declined. */
export function answerDesk(desk: ApprovalDesk, ask: AskPerson): () => void {
  const asked = new Set<string>();
  let turn = Promise.resolve();
  const isWaiting = (approvalId: string): boolean =>
    desk.pending.some(({ question }) => question.approvalId === approvalId);
  const put = async (question: ApprovalRequest): Promise<void> => {
    const { approvalId } = question;
    if (!isWaiting(approvalId)) return;
    const gone = new AbortController();
    const stop = desk.subscribe(() => {
      if (!isWaiting(approvalId)) gone.abort();
    });
    try {
      const answer = await ask(question, gone.signal);
      desk.answer(approvalId, answer);
    } catch {
      desk.answer(approvalId, { kind: 'deny', reason: 'it could not be put to a person' });
    } finally {
      stop();
    }
  };
  const look = (): void => {
    for (const { question } of desk.pending) {
      if (asked.has(question.approvalId)) continue;
      asked.add(question.approvalId);
      turn = turn.then(() => put(question));
    }
  };
  return desk.subscribe(look);
}
