import type { PolicyDocument } from '../policy/policy-document.ts';

/** A policy with everything it extends, base first. */
export interface LoadedPolicy {
  /** The documents, the policy itself last. */
  readonly documents: readonly PolicyDocument[];
  /** The files they came from, for watching. */
  readonly files: readonly string[];
}
