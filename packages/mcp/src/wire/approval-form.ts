import {
  inputRequired,
  inputResponse,
  type InputRequest,
  type InputResponses,
} from '@modelcontextprotocol/server';
import { renderApproval, type ApprovalAnswer, type ApprovalRequest } from '@umbo/tools-core';

/** The name under which the question is put and its answer comes back. */
export const approvalKey = 'approval';

/**
 * The question as a form. It has one field that must be filled in, without a default: some clients accept an empty form on their own
 * when they run without approvals, and that would be nobody's yes.
 */
export function approvalForm(question: ApprovalRequest): InputRequest {
  // An offer to allow it always could not be taken here.
  const shown = renderApproval({ ...question, suggestions: [] });
  return inputRequired.elicit({
    message: `The policy asks before this runs:\n\n${shown}`,
    requestedSchema: {
      type: 'object',
      properties: {
        approve: {
          type: 'boolean',
          title: 'Run it?',
          description: 'Yes runs exactly what is shown, once.',
        },
      },
      required: ['approve'],
    },
  });
}

/** The answer in a re-sent call; undefined when there is none. Only an accepted form with a plain yes approves. */
export function readApproval(
  responses: InputResponses | Record<string, unknown> | undefined,
  approver: string,
): ApprovalAnswer | undefined {
  const response = inputResponse(responses, approvalKey);
  if (response.kind === 'missing') return undefined;
  if (response.kind !== 'elicit') return { kind: 'deny', reason: 'the answer cannot be read.', approver };
  if (response.action === 'accept' && response.content?.['approve'] === true)
    return { kind: 'approve', approver };
  return { kind: 'deny', reason: whyNot(response.action, response.content), approver };
}

function whyNot(action: string, content: Readonly<Record<string, unknown>> | undefined): string {
  if (action === 'cancel') return 'the question was dismissed.';
  // Whoever looks into it should find the client that answers by itself, not a person who never said no.
  return action === 'accept' && content?.['approve'] !== false
    ? 'the form came back without a yes or a no, as from a client that answers by itself.'
    : 'the answer was no.';
}
