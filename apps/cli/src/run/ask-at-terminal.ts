import {
  renderApproval,
  type ApprovalAnswer,
  type ApprovalDesk,
  type ApprovalRequest,
} from '@umbo/tools-core';

/** How questions of the policy are answered. */
export type Answering = 'yes' | 'terminal' | 'nobody';

async function ask(question: ApprovalRequest): Promise<ApprovalAnswer> {
  const { select } = await import('@inquirer/prompts');
  process.stderr.write(`${renderApproval(question)}\n`);
  const answer = await select(
    {
      message: 'Run it?',
      choices: [
        { name: 'no', value: 'no' },
        { name: 'yes, once', value: 'yes' },
      ],
    },
    { output: process.stderr },
  ).catch(() => 'no');
  return answer === 'yes'
    ? { kind: 'approve', approver: 'terminal' }
    : { kind: 'deny', reason: 'declined at the terminal', approver: 'terminal' };
}

/** Answers the desk's questions; with nobody there the desk's own answer (deny) stands. */
export function answerDesk(desk: ApprovalDesk, answering: Answering): () => void {
  if (answering === 'nobody') return () => {};
  const asked = new Set<string>();
  return desk.subscribe(() => {
    for (const { question } of desk.pending) {
      if (asked.has(question.approvalId)) continue;
      asked.add(question.approvalId);
      if (answering === 'yes') desk.answer(question.approvalId, { kind: 'approve', approver: '--yes' });
      else void ask(question).then((answer) => desk.answer(question.approvalId, answer));
    }
  });
}
