import type { CallRun } from './call-run.ts';
import type { Refused } from './refused.ts';
import { refuseCancelled } from './refused.ts';

/** The value, or the refusal when the call is cancelled first: nothing before the start may hold a cancelled call. */
export async function untilCancelled<T>(run: CallRun, value: T | PromiseLike<T>): Promise<T | Refused> {
  const pending = isThenable(value) ? Promise.resolve(value) : undefined;
  if (run.signal.reason !== undefined) {
    // Nobody waits for it any longer, but its rejection must not become an unhandled one.
    pending?.catch(() => {});
    return refuseCancelled(run.signal.reason);
  }
  if (pending === undefined) return value;
  const cancelled = run.signal.whenAborted.then(() => refuseCancelled(run.signal.reason ?? 'userInterrupt'));
  return Promise.race([pending, cancelled]);
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
