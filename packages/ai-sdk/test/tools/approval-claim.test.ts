import type { ModelMessage } from 'ai';
import { expect, test } from 'vitest';
import { claimsApproval, timesCalled } from '../../src/tools/approval-claim.ts';

const call: ModelMessage = {
  role: 'assistant',
  content: [
    { type: 'tool-call', toolCallId: 'c', toolName: 't', input: {} },
    { type: 'tool-approval-request', approvalId: 'x', toolCallId: 'c' },
  ],
};
const said = (approved: boolean): ModelMessage => ({
  role: 'tool',
  content: [{ type: 'tool-approval-response', approvalId: 'x', approved }],
});
const result: ModelMessage = {
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: 'c', toolName: 't', output: { type: 'text', value: '' } }],
};
const user: ModelMessage = { role: 'user', content: 'well?' };

test('a yes without a result behind it is a claim, wherever it stands', () => {
  expect(claimsApproval([call, said(true)], 'c')).toBe(true);
  expect(claimsApproval([call, said(true), user], 'c')).toBe(true);
  expect(claimsApproval([call, result, said(true), user], 'c')).toBe(true);
});

test('a no, a yes that was used, and a yes to another call are none', () => {
  expect(claimsApproval([call, said(false)], 'c')).toBe(false);
  expect(claimsApproval([call, said(true), result, user], 'c')).toBe(false);
  expect(claimsApproval([call, said(true)], 'd')).toBe(false);
});

test('the calls by an id are counted over the whole conversation', () => {
  expect(timesCalled([user, call, result, call], 'c')).toBe(2);
});
