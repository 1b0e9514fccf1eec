import type { CallResult } from './call-result.ts';
import type { Outcome } from './outcome.ts';

/** The two promises of a call, and the one place where detaching and ending race: the first wins. */
export class CallSettlement {
  readonly #result = Promise.withResolvers<CallResult>();
  readonly #outcome = Promise.withResolvers<Outcome>();
  #state: 'open' | 'detached' | 'ended' = 'open';

  /** Settles at the outcome or when detached. */
  get result(): Promise<CallResult> {
    return this.#result.promise;
  }

  /** Settles at the outcome. */
  get outcome(): Promise<Outcome> {
    return this.#outcome.promise;
  }

  /** True once the outcome is fixed, though it may still be on its way into the journal. */
  get ended(): boolean {
    return this.#state === 'ended';
  }

  /** True from the detaching to the outcome. */
  get detached(): boolean {
    return this.#state === 'detached';
  }

  /** Settles the result as detached; false when it was detached or ended already. */
  detach(taskId: string, output?: unknown): boolean {
    if (this.#state !== 'open') return false;
    this.#state = 'detached';
    this.#result.resolve(
      output === undefined ? { kind: 'detached', taskId } : { kind: 'detached', taskId, output },
    );
    return true;
  }

  /** Fixes the end; nothing can be detached after it. */
  end(): void {
    this.#state = 'ended';
  }

  /** Hands the outcome over. */
  deliver(outcome: Outcome): void {
    this.#result.resolve({ kind: 'outcome', outcome });
    this.#outcome.resolve(outcome);
  }
}
