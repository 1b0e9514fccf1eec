import { errorText } from '../error-text.ts';
import type { Decision, DenyDecision } from './decision.ts';
import type { PermissionPolicy, PolicyContext } from './permission-policy.ts';
import type { PermissionRequest } from './permission-request.ts';
import { readDecision } from './read-decision.ts';

/** One policy's decision on one request; a policy that throws, rejects or answers nonsense denies. */
export function askPolicy(
  policy: PermissionPolicy,
  index: number,
  request: PermissionRequest,
  context: PolicyContext,
): Decision | Promise<Decision> {
  const name = policyName(policy, index);
  const read = (answer: unknown): Decision => {
    try {
      return readDecision(answer, name) ?? troubled('policy-answered-nonsense', name, 'gave no decision');
    } catch (error) {
      // A getter in the answer threw.
      return troubled('policy-answered-nonsense', name, errorText(error));
    }
  };
  const threw = (error: unknown): Decision => troubled('policy-threw', name, errorText(error));
  try {
    const answer: unknown =
      typeof policy === 'function' ? policy(request, context) : policy.decide(request, context);
    return answer instanceof Promise
      ? answer.then(read, threw)
      : isThenable(answer)
        ? Promise.resolve(answer).then(read, threw)
        : read(answer);
  } catch (error) {
    return threw(error);
  }
}

/** A denial because a policy could not be relied on. */
export function troubled(code: string, policy: string, what: string): DenyDecision {
  const message = `Not allowed because policy "${policy}" failed (${what}); the host has to repair it.`;
  return { kind: 'deny', reasons: [{ code, message, policy }] };
}

/** The name a policy's reasons carry. */
export function policyName(policy: PermissionPolicy, index: number): string {
  return policy.name === '' || typeof policy.name !== 'string' ? `policy ${index + 1}` : policy.name;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
