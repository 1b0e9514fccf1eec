import type { Decision } from './decision.ts';
import type { PermissionRequest } from './permission-request.ts';

/** Who asks, for a policy that cares. */
export interface PolicyContext {
  /** The session. */
  readonly sessionId: string;
  /** The agent. */
  readonly agentId: string;
  /** The call. */
  readonly callId: string;
  /** The tool's name. */
  readonly toolName: string;
  /** Aborts when the answer is no longer needed or its time budget is over. */
  readonly signal: AbortSignal;
}

/** Judges one request. `undefined` is never a decision. */
export type DecideFunction = (
  request: PermissionRequest,
  context: PolicyContext,
) => Decision | Promise<Decision>;

/** A policy: a function, or an object with a name for its reasons. */
export type PermissionPolicy = DecideFunction | { readonly name: string; readonly decide: DecideFunction };
