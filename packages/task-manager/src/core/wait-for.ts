import type { Clock } from '../clock.ts';
import type { WaitOptions } from '../task-handle.ts';

/** Waits for one call of a listener set: true, or false when the timeout or signal came first. Leaves nothing behind. */
export function waitFor(
  listeners: Set<() => void>,
  clock: Clock,
  options: WaitOptions = {},
): Promise<boolean> {
  const { timeoutMs, signal } = options;
  if (signal?.aborted === true) return Promise.resolve(false);
  return new Promise((resolve) => {
    let stopTimer: (() => void) | undefined;
    const settle = (happened: boolean): void => {
      listeners.delete(onEvent);
      stopTimer?.();
      signal?.removeEventListener('abort', onAbort);
      resolve(happened);
    };
    const onEvent = (): void => settle(true);
    const onAbort = (): void => settle(false);
    listeners.add(onEvent);
    signal?.addEventListener('abort', onAbort);
    if (timeoutMs !== undefined) stopTimer = clock.schedule(timeoutMs, () => settle(false));
  });
}

/** Calls every listener of the moment. */
export function wake(listeners: Set<() => void>): void {
  for (const listener of listeners) listener();
}
