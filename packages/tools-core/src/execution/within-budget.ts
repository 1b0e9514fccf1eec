import { UmboError } from '../umbo-error.ts';
import type { CallRun } from './call-run.ts';

/** What the host's journal or store answers; rejects when it takes longer than the budget: nothing a host gave may hold a call. */
export async function withinBudget<T>(run: CallRun, begin: () => T | PromiseLike<T>): Promise<T> {
  const { clock, journalBudgetMs } = run.parts;
  const slow = Promise.withResolvers<never>();
  const stop = clock.schedule(journalBudgetMs, () =>
    slow.reject(new UmboError({ code: 'no-answer', message: `no answer within ${journalBudgetMs} ms` })),
  );
  try {
    return await Promise.race([begin(), slow.promise]);
  } finally {
    stop();
  }
}
