import type { ApprovalRequest } from '../../src/index.ts';
import { command } from './host.ts';

let asked = 0;

/** A question as the executor would put it. */
export function question(more: Partial<ApprovalRequest> = {}): ApprovalRequest {
  asked += 1;
  return {
    approvalId: `approval-${asked}`,
    callId: `call-${asked}`,
    sessionId: 'session-1',
    agentId: 'agent-1',
    toolName: 'shell.exec',
    digest: `digest-${asked}`,
    workDigest: 'work-1',
    requests: [command({ executable: 'ls', argv: [], env: {} })],
    reasons: [],
    suggestions: [],
    askedAt: 1_000_000,
    expiresAt: 1_060_000,
    ...more,
  };
}
