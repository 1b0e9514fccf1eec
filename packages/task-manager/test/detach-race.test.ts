import { setTimeout as sleep } from 'node:timers/promises';
import { noJournal, type Journal } from '@umbo/tools-core';
import { faultRow } from '@umbo/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foregroundThenDetachAfter, type NotificationUpdate } from '../src/index.ts';
import { RealStage } from './fixture/real-stage.ts';
import { callOf } from './fixture/stage.ts';

const row = faultRow('F18');
const count = row.count(5000, 120);
const lanes = 8;

test(`F18: T2 with real processes: ${count} commands end within 5 ms of the detach limit, each is delivered exactly once`, async () => {
  const { seed } = row;
  const offsets = fc.sample(fc.integer({ min: -5, max: 5 }), { numRuns: count, seed });
  // The limit follows the machine: up after a detach, down after a plain result, so that it stays where commands end.
  let limitMs = 30;
  const limits = new Map<string, number>();
  // As a disk does it takes a moment to record an outcome, in which the call has ended and is not answered yet.
  const journal: Journal = { ...noJournal, end: () => sleep(3) };
  const stage = new RealStage(
    {
      limits: { perTurn: lanes },
      retention: { finishedTasks: 10, events: 10 },
      routing: ({ call }) => foregroundThenDetachAfter(limits.get(call.callId) ?? 0),
    },
    journal,
  );
  const answers = new Map<string, string[]>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const call = callOf(`c${index}`, { turnId: `t${index}`, toolName: 'sh', input: 'sleep 0.01' });
      limits.set(call.callId, Math.max(0, limitMs + (offsets[index] ?? 0)));
      stage.manager.start(call);
      const kinds = (await stage.manager.waitForTurn(call)).map(({ kind }) => kind);
      answers.set(call.callId, kinds);
      limitMs = Math.max(0, limitMs + (kinds[0] === 'detached' ? 1 : -1));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  expect(await stage.manager.handle.waitForIdle({ timeoutMs: 60_000 })).toBe(true);
  const late = stage.manager.takePendingUpdates('s') as readonly NotificationUpdate[];
  for (const { kind, callId } of late) answers.get(callId)?.push(kind);
  const seen = Map.groupBy(answers.values(), (kinds) => kinds.join());
  row.tried(`${count} commands that end within 5 ms of being detached`);
  const once = [...(seen.get('result') ?? []), ...(seen.get('detached,notification') ?? [])];
  row.figure('delivered at once', seen.get('result')?.length ?? 0, { atLeast: 1 });
  row.figure('detached, then notified', seen.get('detached,notification')?.length ?? 0, { atLeast: 1 });
  row.figure('delivered twice or never', count - once.length, { atMost: 0 });
  expect([...seen.keys()].toSorted(), `seed ${seed}`).toEqual(['detached,notification', 'result']);
  expect(answers.size).toBe(count);
  const detached = stage.toolEvents.filter(({ kind }) => kind === 'detached').map(({ callId }) => callId);
  expect(new Set(detached), `seed ${seed}: the executor says the same`).toEqual(
    new Set(late.map(({ callId }) => callId)),
  );
  const outcomes = stage.toolEvents.filter(({ kind }) => kind === 'completed');
  expect(outcomes, `seed ${seed}`).toHaveLength(count);
  await stage.manager.handle.endSession('s');
  expect(Object.values(stage.manager.counters()).every((held) => held === 0)).toBe(true);
}, 900_000);
