import { foreground, foregroundThenDetachAfter } from '@umbo/task-manager';
import { faultRow } from '@umbo/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeHost } from '../../src/index.ts';
import { checkInvariants } from './invariants.ts';
import { RecordedSpawns } from './recorded-spawns.ts';

const row = faultRow('F1');
const total = row.count(10_000, 200);
const lanes = row.count(64, 16);

interface Job {
  readonly script: string;
  readonly timeoutMs: number;
  readonly cancelAfterMs: number | null;
  readonly detach: boolean;
}

const jobs = fc.record({
  script: fc.constantFrom(
    'true',
    'exit 3',
    'sleep 0.02',
    'sleep 30',
    'sleep 30 & sleep 30 & wait',
    '(setsid sleep 30 &) ; sleep 0.01',
    'trap "" TERM; sleep 30',
    'head -c 300000 /dev/zero',
    'yes | head -c 200000 >&2; sleep 0.01',
    'for i in 1 2 3 4; do sh -c "sleep 20" "$0" & done; exit 0',
    'denied-by-policy',
  ),
  timeoutMs: fc.integer({ min: 20, max: 400 }),
  cancelAfterMs: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 3 }),
  detach: fc.boolean(),
});

test(
  `F1: ${total} commands, ${lanes} at a time, with random cancels, timeouts, trees and floods: no orphan, one outcome each, the audit verifies`,
  { timeout: 900_000 },
  async () => {
    const list: readonly Job[] = fc.sample(jobs, { numRuns: total, seed: row.seed });
    const mark = `umbo-f1-${process.pid}-${row.seed}`;
    const spawns = new RecordedSpawns();
    const host = await composeHost({
      policies: [
        (request) => ({
          kind: JSON.stringify(request).includes('denied-by-policy') ? 'deny' : 'allow',
          reasons: [],
        }),
      ],
      routing: ({ call }) => (call.turnId.endsWith('d') ? foregroundThenDetachAfter(30) : foreground),
      shell: { output: { headBytes: 2000, tailBytes: 2000, spillBytes: 0 } },
      around: spawns.around,
    });
    const began = performance.now();
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let index = next++; index < list.length; index = next++) {
        const job = list[index] as Job;
        const turn = { sessionId: `s${index % 5}`, turnId: `t${index}${job.detach ? 'd' : ''}` };
        const argv = ['-c', job.script, `${mark}-c${index}`];
        host.manager.start({
          ...turn,
          callId: `c${index}`,
          agentId: 'a',
          toolName: 'shell.exec',
          input: { executable: 'sh', argv, timeout_ms: job.timeoutMs },
        });
        if (job.cancelAfterMs !== null)
          setTimeout(() => void host.manager.interruptTurn(turn), job.cancelAfterMs);
        const updates = await host.manager.waitForTurn(turn);
        expect(updates, `seed ${row.seed}, job ${index}`).toHaveLength(1);
        if (index % 500 === 0) row.progress(index, total);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    expect(await host.manager.handle.waitForIdle({ timeoutMs: 60_000 })).toBe(true);
    const minutes = (performance.now() - began) / 60_000;
    const callIds = list.map((_, index) => `c${index}`);
    const violations = await checkInvariants(host, { mark, callIds, spawns, said: `seed ${row.seed}` });
    row.tried(`${total} commands, ${lanes} at a time, ${spawns.marks.length} of them started`);
    row.figure('orphans', violations.orphans, { atMost: 0 });
    row.figure('calls without exactly one outcome', violations.notOneOutcome, { atMost: 0 });
    row.figure('denied but started', violations.deniedButStarted, { atMost: 0 });
    row.figure('time', minutes, { atMost: 10, unit: 'min' });
    expect(spawns.marks.length).toBeGreaterThan(total / 4);
    await host.close();
  },
);
