import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Approver, Journal, Outcome, PermissionPolicy, ToolReturn } from '../../src/index.ts';
import { always, host, runTool } from '../support/host.ts';

/** Lets so many microtasks pass. */
async function microtasks(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await Promise.resolve();
}

// In this thread: a digest from another one would take a time that no count of steps could reach across.
beforeEach(() => {
  vi.spyOn(globalThis.crypto.subtle, 'digest').mockImplementation(async (_, data) => {
    const hash = createHash('sha256')
      .update(data as Uint8Array)
      .digest();
    return new Uint8Array(hash).buffer;
  });
});
afterEach(() => vi.restoreAllMocks());

const slowly = async <T>(value: T): Promise<T> => {
  await microtasks(3);
  return value;
};

const asks: PermissionPolicy = () => slowly({ kind: 'ask' as const, reasons: [] });
const approves: Approver = { request: ({ digest }) => slowly({ kind: 'approve' as const, digest }) };
const patches: Approver = {
  request: ({ digest }) => slowly({ kind: 'approve' as const, digest, patchedInput: { executable: 'cat' } }),
};

const paths: readonly [string, Parameters<typeof host>[1]][] = [
  ['allowed', { policies: [always('allow')] }],
  ['denied', { policies: [always('deny')] }],
  ['approved', { policies: [asks], approver: approves }],
  ['approved with a patch', { policies: [asks], approver: patches }],
  ['asked and nobody there', { policies: [asks] }],
];

test.for(paths)(
  'S11, A1: a call that is %s and cancelled at its n-th step, whichever: one outcome, on record, nothing entered after the cancel',
  async ([, options]) => {
    const seen = new Set<Outcome['kind']>();
    for (let step = 0; step < 160; step += 1) {
      const records: string[] = [];
      const keep = (name: string) => async (): Promise<void> => {
        await microtasks(2);
        records.push(name);
      };
      const journal: Journal = { decided: keep('decided'), begin: keep('begin'), end: keep('end') };
      let cancelled = false;
      let entered = 0;
      let left = 0;
      const tool = runTool(async (_, { signal }): Promise<ToolReturn<string>> => {
        expect(cancelled).toBe(false);
        expect(records).toEqual(['decided', 'begin']);
        entered += 1;
        await microtasks(4);
        left += 1;
        return signal.aborted ? { kind: 'cancelled', output: '' } : { kind: 'completed', output: '' };
      });
      const { start, turn, kinds } = host(tool, { ...options, journal });
      const outcomes: Outcome[] = [];
      const execution = start({ executable: 'ls' });
      void execution.outcome.then((outcome) => outcomes.push(outcome));
      await microtasks(step);
      // Half of the time the call alone, which is another way to the same end.
      if (step % 2 === 0) turn.cancel('userInterrupt');
      else execution.cancel('taskCancelled');
      cancelled = true;
      const outcome = await execution.outcome;
      await microtasks(50);
      expect(outcomes).toEqual([outcome]);
      expect(kinds().filter((kind) => kind === outcome.kind)).toHaveLength(1);
      expect(kinds().at(-1)).toBe(outcome.kind);
      expect(kinds().filter((kind) => kind === 'started')).toHaveLength(entered);
      expect(left).toBe(entered);
      expect(outcome.kind === 'notStarted').toBe(entered === 0);
      expect(kinds().filter((kind) => kind === 'approvalResolved')).toHaveLength(
        kinds().filter((kind) => kind === 'approvalRequested').length,
      );
      expect([records[0], records.at(-1)]).toEqual(['decided', 'end']);
      seen.add(outcome.kind);
    }
    // The steps reached from before the start to after the end.
    expect(seen.has('notStarted')).toBe(true);
    if (options?.approver !== undefined || options?.policies?.[0] === paths[0]?.[1]?.policies?.[0])
      expect(seen).toEqual(new Set(['notStarted', 'cancelled', 'completed']));
  },
);
