import type { Verdict } from './decision.ts';
import type { PolicyContext } from './permission-policy.ts';
import type { PermissionRequest } from './permission-request.ts';

/** The one judge an executor is given: every request of a call, one verdict. */
export interface PermissionChecker {
  /** Judges all requests of one call together; the strictest wins, every reason is kept. Never rejects: trouble denies. */
  check(requests: readonly PermissionRequest[], context: PolicyContext): Promise<Verdict>;
}
