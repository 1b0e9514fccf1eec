import { callDigest } from '../approval/call-digest.ts';
import { errorText } from '../error-text.ts';
import { frozenJson } from '../json-copy.ts';
import type { PermissionRequest } from '../permission/permission-request.ts';
import type { AnyTool } from '../tool/tool.ts';
import { UmboError } from '../umbo-error.ts';
import type { CallRun } from './call-run.ts';
import type { Refused } from './refused.ts';
import { refuse } from './refused.ts';
import { untilCancelled } from './until-cancelled.ts';
import type { ValidInput } from './validate-input.ts';

/** What the tool said it would do with its input. */
export interface Proposal {
  /** Union tag. */
  readonly kind: 'proposal';
  /** The input it is about. */
  readonly input: ValidInput;
  /** The requests, unredacted, read once and frozen: policies, observers and approvers all see the same, and none can change it. */
  readonly requests: readonly PermissionRequest[];
}

/** Has the tool say what it would do. A tool that cannot say it is not run. */
export async function propose(run: CallRun, tool: AnyTool, input: ValidInput): Promise<Proposal | Refused> {
  try {
    const requests: unknown = await untilCancelled(run, tool.permissions(input.value, run.proposalContext));
    if (isRefused(requests)) return requests;
    const pinned: unknown = frozenJson(requests);
    if (!Array.isArray(pinned) || !pinned.every(isRequest))
      return failed(run, 'it proposed no list of requests');
    return { kind: 'proposal', input, requests: pinned };
  } catch (error) {
    return ownSentence(error) ?? failed(run, errorText(error));
  }
}

/** SHA-256 over the work alone; a refusal when the requests are not plain JSON and so cannot be pinned down. */
export async function workDigest(run: CallRun, proposal: Proposal): Promise<string | Refused> {
  try {
    return await callDigest({ toolName: run.toolName, requests: proposal.requests });
  } catch (error) {
    return failed(run, errorText(error));
  }
}

/** An `UmboError` says by itself what was not done and what would allow it: that is what the model reads, once. */
function ownSentence(error: unknown): Refused | undefined {
  try {
    if (!UmboError.isInstance(error) || error.message === '') return undefined;
  } catch {
    return undefined;
  }
  const message = errorText(error).replace(/^Not run: /, '');
  return refuse('denied', 'proposal-failed', message);
}

function failed(run: CallRun, what: string): Refused {
  const message = `${run.call.toolName} could not say what it would do (${what}). Try another input or another tool.`;
  return refuse('denied', 'proposal-failed', message);
}

function isRequest(value: unknown): value is PermissionRequest {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refused';
}
