import { createInterface } from 'node:readline/promises';
import { renderApproval, type ApprovalDesk } from '@umbo/tools-core';

/** Answers questions at the terminal, one at a time; where there is none, with the declared answer: no. */
export function answerAtTerminal(desk: ApprovalDesk): () => void {
  const attended = process.stdin.isTTY && process.stdout.isTTY;
  const asked = new Set<string>();
  let turn = Promise.resolve();
  return desk.subscribe(() => {
    for (const { question } of desk.pending) {
      if (asked.has(question.approvalId)) continue;
      asked.add(question.approvalId);
      if (!attended) {
        desk.answer(question.approvalId, {
          kind: 'deny',
          reason: 'nobody is there to answer',
          approver: 'no terminal',
        });
        continue;
      }
      turn = turn.then(async () => {
        const terminal = createInterface({ input: process.stdin, output: process.stdout });
        const answer = await terminal
          .question(`\n${renderApproval(question)}\nRun it? [y/N] `)
          .catch(() => '');
        terminal.close();
        desk.answer(
          question.approvalId,
          /^y(es)?$/i.test(answer)
            ? { kind: 'approve', approver: 'terminal' }
            : { kind: 'deny', reason: 'declined at the terminal', approver: 'terminal' },
        );
      });
    }
  });
}
