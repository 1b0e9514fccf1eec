import { approvalParts } from './approval-parts.ts';
import type { ApprovalRequest } from './approval-request.ts';

/** A question as plain text that its content cannot spoof: one label a line, a script behind a gutter, nothing invisible. */
export function renderApproval(question: ApprovalRequest, maxCharacters = 4000): string {
  return approvalParts(question, maxCharacters)
    .map(({ label, lines }) =>
      lines.length === 1
        ? `${label}: ${lines[0]}`
        : [`${label}:`, ...lines.map((line) => `  | ${line}`)].join('\n'),
    )
    .join('\n');
}
