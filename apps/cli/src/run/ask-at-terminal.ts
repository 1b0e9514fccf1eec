import {
  renderApproval,
  visibleText,
  type ApprovalAnswer,
  type ApprovalDesk,
  type ApprovalRequest,
  type PermissionRequest,
} from '@umbo/tools-core';
import { discardTypeahead, untilInputEnds } from '@umbo/terminal';

/** How questions of the policy are answered. */
export type Answering = 'yes' | 'terminal' | 'nobody';

/** Who answers, and with what. */
export interface AnswerDeskOptions {
  readonly answering: Answering;
  /** Ctrl-C at the question. */
  readonly cancel: () => void;
  /** Why the policy asks. */
  readonly explain: (request: PermissionRequest) => string;
}

const approver = 'terminal';
const declined = (reason: string): ApprovalAnswer => ({ kind: 'deny', reason, approver });

async function ask(
  question: ApprovalRequest,
  explain: AnswerDeskOptions['explain'],
  withdrawn: AbortSignal,
): Promise<ApprovalAnswer> {
  const { expand } = await import('@inquirer/prompts');
  // One command, one question: there is nothing an "always" could be remembered for.
  process.stderr.write(`${renderApproval({ ...question, suggestions: [] })}\n`);
  for (;;) {
    const answer = await untilInputEnds(withdrawn, (context) =>
      expand(
        {
          message: 'Run it? (y)es (n)o e(x)plain',
          default: 'n',
          choices: [
            { key: 'y', name: 'yes, once', value: 'yes' },
            { key: 'n', name: 'no', value: 'no' },
            { key: 'x', name: 'explain why it asks', value: 'explain' },
          ],
        },
        context,
      ),
    );
    if (answer === 'yes') return { kind: 'approve', approver };
    if (answer === 'no') return declined('declined at the terminal');
    const lines = question.requests.flatMap((request) => explain(request).split('\n'));
    process.stderr.write(`${lines.map(visibleText).join('\n')}\n`);
  }
}

async function put(
  question: ApprovalRequest,
  options: AnswerDeskOptions,
  withdrawn: AbortSignal,
): Promise<ApprovalAnswer> {
  if (options.answering === 'yes') return { kind: 'approve', approver: '--yes' };
  // A terminal that is gone answers reads and writes with an error, and that is a no.
  const ignore = (): void => {};
  process.stdin.on('error', ignore);
  try {
    if (await discardTypeahead()) options.cancel();
    return await ask(question, options.explain, withdrawn);
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') options.cancel();
    return declined('the terminal gave no answer');
  } finally {
    process.stdin.off('error', ignore);
  }
}

/** Answers the desk's questions; with nobody there the desk's own answer (deny) stands. */
export function answerDesk(desk: ApprovalDesk, options: AnswerDeskOptions): () => void {
  if (options.answering === 'nobody') return () => {};
  const asked = new Map<string, AbortController>();
  const stop = desk.subscribe(() => {
    const waiting = new Map(desk.pending.map(({ question }) => [question.approvalId, question]));
    // A question that nobody waits for any more must not keep the terminal, nor the program alive.
    for (const [approvalId, withdrawn] of asked) if (!waiting.has(approvalId)) withdrawn.abort();
    for (const [approvalId, question] of waiting) {
      if (asked.has(approvalId)) continue;
      const withdrawn = new AbortController();
      asked.set(approvalId, withdrawn);
      void put(question, options, withdrawn.signal).then((answer) => desk.answer(approvalId, answer));
    }
  });
  return () => {
    stop();
    for (const withdrawn of asked.values()) withdrawn.abort();
  };
}
