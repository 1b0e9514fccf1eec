import type { DenyGroupName } from './policy-document.ts';
import type { PolicyLimits, PolicySandbox, RuleDocument } from './policy-document.ts';

/** A policy after aliases, `extends` and the role were worked in: nothing optional is left to guess. */
export interface PolicySettings {
  /** What is on no list. */
  readonly unknown: 'ask' | 'deny' | 'allow';
  /** Programs that may run. */
  readonly allow: readonly string[];
  /** Programs that never run. */
  readonly deny: readonly string[];
  /** The default block list by group. */
  readonly denyGroups: Readonly<Record<DenyGroupName, 'deny' | 'ask' | 'off'>>;
  /** Rules, in order. */
  readonly rules: readonly RuleDocument[];
  /** Environment keys; `allow` null means no list was given. */
  readonly env: {
    readonly allow: readonly string[] | null;
    readonly ask: readonly string[];
    readonly deny: readonly string[];
  };
  /** Where writing is allowed; null means everywhere. */
  readonly roots: readonly string[] | null;
  /** Below the roots, but not to be written. */
  readonly readOnly: readonly string[];
  /** Neither to be written nor read without a question. */
  readonly protected: readonly string[];
  /** Where commands may start; null means everywhere. */
  readonly cwdRoots: readonly string[] | null;
  /** Limits, for the host. */
  readonly limits: PolicyLimits;
  /** The sandbox, for the host. */
  readonly sandbox: PolicySandbox;
  /** Tools by category, for the host. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  /** Only what is proven to read. */
  readonly readsOnly: boolean;
}
