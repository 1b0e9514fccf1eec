/**
 * One way to hide something in a shell text. `@cmd` stands for the hidden command as it is, `@quoted` for it as one word,
 * `@base64`, `@hex` and `@octal` for it encoded, `@name` for its program alone, `@file` for a path the policy keeps from writing.
 */
export interface Trick {
  /** The text. */
  readonly text: string;
  /** What really happens when it runs. */
  readonly does: string;
}

/** One try: what is asked of the policy, and why it must not be allowed. */
export interface Attempt {
  /** The family of tricks it comes from. */
  readonly family: string;
  /** What it would really do. */
  readonly does: string;
  /** A script, or a program with its arguments. */
  readonly call:
    | { readonly kind: 'script'; readonly script: string }
    | { readonly kind: 'command'; readonly argv: readonly [string, ...string[]] };
  /** Environment keys the call carries. */
  readonly envKeys: readonly string[];
}
