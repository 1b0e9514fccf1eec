import type { Outcome } from '@umbo/tools-core';

const words: Readonly<Record<Outcome['kind'], string>> = {
  completed: 'it has ended',
  failed: 'it failed',
  notStarted: 'it was never started',
  cancelled: 'it was ended by a kill or with its session',
  timedOut: 'it reached its time limit and was ended',
  lost: 'it was lost: the supervisor died under it, and it may have run to any point',
};

/** What became of a task that has no exit code to say it, for people (P10); undefined while it runs and where the code says it. */
export function endedWithoutCode(outcome: Outcome | undefined): string | undefined {
  if (outcome === undefined) return undefined;
  const audit = 'audit' in outcome ? outcome.audit : undefined;
  const { exitCode, signal } = audit ?? {};
  if (outcome.kind === 'completed' && typeof exitCode === 'number') return undefined;
  return typeof signal === 'string' ? `${words[outcome.kind]} (${signal})` : words[outcome.kind];
}
