import type { ServerContext } from '@modelcontextprotocol/server';
import type { ApprovalAnswer, ApprovalRequest } from '@umbo/tools-core';
import { approvalForm, approvalKey, readApproval } from './approval-form.ts';

const longestReason = 200;

/**
 * Puts the question to a client while its request waits. A client that says it can ask and then cannot, or answers what is no answer,
 * has said no, with its own words as the reason.
 */
export async function askMeanwhile(
  question: ApprovalRequest,
  { mcpReq }: ServerContext,
  approver: string,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<ApprovalAnswer> {
  const form = approvalForm(question);
  if (form.method !== 'elicitation/create') throw new Error('an approval is asked for by a form');
  try {
    const { params, method } = form;
    const answer: unknown = await mcpReq.send({ method, params: { mode: 'form', ...params } }, options);
    const read = readApproval({ [approvalKey]: answer }, approver);
    return read ?? { kind: 'deny', reason: 'the answer cannot be read.', approver };
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, longestReason).toWellFormed() : 'no reason';
    return { kind: 'deny', reason: `the client could not put the question: ${said}`, approver };
  }
}
