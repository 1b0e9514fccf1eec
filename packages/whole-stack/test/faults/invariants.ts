import { queryAudit } from '@umbo/observer';
import type { ToolEvent } from '@umbo/tools-core';
import { expect } from 'vitest';
import type { ComposedHost } from '../../src/index.ts';
import type { RecordedSpawns } from './recorded-spawns.ts';
import { survivorsAfter } from './survivors.ts';

/** What is known of a run from outside the host. */
export interface RunFacts {
  /** In the arguments of every process of the run. A call's own mark is `${mark}-${callId}`. */
  readonly mark: string;
  /** The calls that were accepted. */
  readonly callIds: readonly string[];
  readonly spawns: RecordedSpawns;
  /** Said with a failure, for instance the seed. */
  readonly said: string;
  /** Where the log itself was made to fail it cannot hold every outcome; the events still do. Default true. */
  readonly outcomesInAudit?: boolean;
}

/** What the invariants count; every one is 0 in a sound run. */
export interface Violations {
  readonly startedTwice: number;
  readonly unrecorded: number;
  readonly notOneOutcome: number;
  readonly orphans: number;
  readonly deniedButStarted: number;
}

const outcomes: ReadonlySet<string> = new Set([
  'completed',
  'failed',
  'notStarted',
  'cancelled',
  'timedOut',
  'lost',
] satisfies readonly ToolEvent['kind'][]);

/** Checks I1 to I4, I6 and I7 of a host whose work has ended; what the bytes say (I5) only the test knows. */
export async function checkInvariants(host: ComposedHost, facts: RunFacts): Promise<Violations> {
  const found = await countViolations(host, facts);
  expect(found, facts.said).toEqual({
    startedTwice: 0,
    unrecorded: 0,
    notOneOutcome: 0,
    orphans: 0,
    deniedButStarted: 0,
  });
  expect(host.verify(), facts.said).toMatchObject({ kind: 'intact' });
  return found;
}

/** Counts without judging. */
export async function countViolations(host: ComposedHost, facts: RunFacts): Promise<Violations> {
  const spawned = tally(facts.spawns.marks);
  const audited = [...queryAudit(host.auditFile)];
  const starts = new Set(audited.flatMap((record) => (record.kind === 'start' ? [record.callId] : [])));
  const ended = tally(host.events.filter(({ kind }) => outcomes.has(kind)).map(({ callId }) => callId));
  const recorded = tally(audited.flatMap((record) => (record.kind === 'outcome' ? [record.callId] : [])));
  const denied = new Set(
    host.events.flatMap((event) =>
      event.kind === 'decided' && event.verdict.kind === 'deny' ? [event.callId] : [],
    ),
  );
  const callOf = (mark: string): string => mark.slice(facts.mark.length + 1);
  return {
    startedTwice: [...spawned.values()].filter((count) => count > 1).length,
    unrecorded: [...spawned.keys()].filter((mark) => !starts.has(callOf(mark))).length,
    notOneOutcome: facts.callIds.filter(
      (callId) => ended.get(callId) !== 1 || (facts.outcomesInAudit !== false && recorded.get(callId) !== 1),
    ).length,
    orphans: (await survivorsAfter(facts.mark, 3000)).length,
    deniedButStarted: [...spawned.keys()].filter((mark) => denied.has(callOf(mark))).length,
  };
}

function tally(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
