import { queryAudit, verifyAudit } from '@umbo/observer';
import { foreground, foregroundThenDetachAfter } from '@umbo/task-manager';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeHost } from '../../src/index.ts';
import { survivorsAfter } from './survivors.ts';

const full = process.env['UMBO_FAULTS'] === 'full';
const total = full ? 10_000 : 200;
const lanes = full ? 64 : 16;

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
    'for i in 1 2 3 4; do sh -c "sleep 20" & done; exit 0',
  ),
  timeoutMs: fc.integer({ min: 20, max: 400 }),
  cancelAfterMs: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 3 }),
  detach: fc.boolean(),
});

test(
  `F1: ${total} commands, ${lanes} at a time, with random cancels, timeouts, trees and floods: no orphan, one outcome each, the audit verifies`,
  { timeout: 900_000 },
  async () => {
    const seed = Number(process.env['UMBO_SEED'] ?? Date.now() % 1_000_000);
    const list: readonly Job[] = fc.sample(jobs, { numRuns: total, seed });
    const mark = `umbo-f1-${process.pid}-${seed}`;
    const host = await composeHost({
      policies: [() => ({ kind: 'allow', reasons: [] })],
      routing: ({ call }) => (call.turnId.endsWith('d') ? foregroundThenDetachAfter(30) : foreground),
      shell: { output: { headBytes: 2000, tailBytes: 2000, spillBytes: 0 } },
    });
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let index = next++; index < list.length; index = next++) {
        const job = list[index] as Job;
        const turn = { sessionId: `s${index % 5}`, turnId: `t${index}${job.detach ? 'd' : ''}` };
        host.manager.start({
          ...turn,
          callId: `c${index}`,
          agentId: 'a',
          toolName: 'shell.exec',
          input: { executable: 'sh', argv: ['-c', job.script, mark], timeout_ms: job.timeoutMs },
        });
        if (job.cancelAfterMs !== null)
          setTimeout(() => void host.manager.interruptTurn(turn), job.cancelAfterMs);
        const updates = await host.manager.waitForTurn(turn);
        expect(updates, `seed ${seed}, job ${index}`).toHaveLength(1);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    expect(await host.manager.handle.waitForIdle({ timeoutMs: 60_000 })).toBe(true);
    expect(await survivorsAfter(mark, 3000), `seed ${seed}`).toEqual([]);
    const outcomes = new Map<string, number>();
    let starts = 0;
    for (const record of queryAudit(host.auditFile)) {
      if (record.kind === 'outcome') outcomes.set(record.callId, (outcomes.get(record.callId) ?? 0) + 1);
      if (record.kind === 'start') starts += 1;
    }
    expect(outcomes.size, `seed ${seed}`).toBe(total);
    expect(
      [...outcomes.values()].filter((count) => count !== 1),
      `seed ${seed}`,
    ).toEqual([]);
    expect(starts).toBeGreaterThan(total / 2);
    expect(verifyAudit({ file: host.auditFile }).kind).toBe('intact');
    await host.close();
  },
);
