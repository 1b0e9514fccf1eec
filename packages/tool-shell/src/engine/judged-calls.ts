import type { SandboxProfile } from '@umbo/sandbox';
import { UmboError } from '@umbo/tools-core';

/** What a call was judged as: it runs as that, or not at all. */
export interface Judged {
  /** The program, by name or path. */
  readonly executable: string;
  /** The file behind it; null when there was none. */
  readonly realPath: string | null;
  /** Real working directory. */
  readonly cwd: string;
  /** What the kernel enforces. */
  readonly sandbox: SandboxProfile;
}

/**
 * Carries what the policy saw from the proposal to the start, by the parsed input that both are given. Worked out anew, a swapped
 * link, another call's `cd` or a changed mode would make what runs another thing than what was judged.
 */
export class JudgedCalls {
  readonly #calls = new WeakMap<object, Judged>();

  /** Remembers the newest proposal for this input. */
  keep(input: object, judged: Judged): Judged {
    this.#calls.set(input, judged);
    return judged;
  }

  /** What this input was judged as; throws for one that never was. */
  get(input: object): Judged {
    const judged = this.#calls.get(input);
    if (judged) return judged;
    throw new UmboError({
      code: 'not-judged',
      message: 'Not run: this call was not proposed to a policy. Run it through an executor.',
    });
  }
}

/** Refuses a start because the world is no longer the one that was judged. */
export function changedSinceJudged(what: string): UmboError {
  return new UmboError({
    code: 'changed-since-judged',
    message: `Not run: ${what} is no longer what was judged. Call it again to have it judged as it is now.`,
  });
}
