import type { ToolReturn } from '../tool/tool-return.ts';
import type { CallRun } from './call-run.ts';

/** How a tool's body ended, or that it was not waited for any longer. */
export type Ended<T = ToolReturn<unknown>> =
  | { readonly kind: 'returned'; readonly value: T }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'abandoned' };

/**
 * Waits for the body; after a cancel only for the grace. What comes later is ignored and reported. A detached call, for which nobody
 * waits, is not over before its body is, or its session or host: what still runs must not look as if it were gone.
 */
export async function settleOrAbandon<T>(
  run: CallRun,
  body: Promise<T>,
  cancelled: Promise<void>,
): Promise<Ended<T>> {
  const settled = body.then(
    (value): Ended<T> => ({ kind: 'returned', value }),
    (error: unknown): Ended<T> => ({ kind: 'threw', error }),
  );
  const first = await Promise.race([settled, cancelled]);
  if (first !== undefined) return first;
  const { clock, cancelGraceMs } = run.parts;
  const over = Promise.withResolvers<undefined>();
  const stop = clock.schedule(cancelGraceMs, () => over.resolve(undefined));
  const second = await Promise.race([settled, over.promise]);
  stop();
  if (second !== undefined) return second;
  run.warn(
    'tool-ignored-cancel',
    `${run.toolName} was cancelled and had not ended ${cancelGraceMs} ms later; it may still be running.`,
  );
  const third = run.settlement.detached ? await Promise.race([settled, run.signal.whenOwnerEnds]) : undefined;
  if (third !== undefined) return third;
  void settled.then((late) =>
    run.warn('late-return', `${run.toolName} ${late.kind} after its call had ended; that was ignored.`),
  );
  return { kind: 'abandoned' };
}
