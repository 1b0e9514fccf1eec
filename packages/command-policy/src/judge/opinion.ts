/** What one layer of the policy says of one command, and what would change it. */
export interface Opinion {
  /** What it says. */
  readonly verdict: 'allow' | 'ask' | 'deny';
  /** Which layer speaks. */
  readonly layer:
    | 'deny'
    | 'allow'
    | 'rule'
    | 'knowledge'
    | 'paths'
    | 'cwd'
    | 'environment'
    | 'script'
    | 'plugin'
    | 'mode';
  /** Stable kebab-case code. */
  readonly code: string;
  /** One sentence. */
  readonly message: string;
  /** The rule's id, when a rule spoke. */
  readonly rule?: string;
  /** The smallest change of the policy or the command that would alter it. */
  readonly change?: string;
  /**
   * Which allow rule lifts it: `any`; `paths` only one that is literal throughout or says `paths: any`;
   * `env` only one that lists the key; `none` none.
   */
  readonly lifts: 'any' | 'paths' | 'env' | 'none';
  /** The environment key it is about. */
  readonly key?: string;
}

/** The strictest verdict of several: deny > ask > allow. */
export function strictest(verdicts: Iterable<'allow' | 'ask' | 'deny'>): 'allow' | 'ask' | 'deny' {
  let result: 'allow' | 'ask' | 'deny' = 'allow';
  for (const verdict of verdicts) {
    if (verdict === 'deny') return 'deny';
    if (verdict === 'ask') result = 'ask';
  }
  return result;
}
