import type { PolicyDocument } from '../policy/policy-document.ts';

/** As developer, where nobody can answer: what is on no list is denied. */
export const ci: PolicyDocument = {
  version: 1,
  extends: ['umbo:developer'],
  unknown: 'deny',
  limits: { timeoutMs: 600_000, maxTimeoutMs: 1_800_000 },
};
