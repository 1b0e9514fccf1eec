import { faultRow } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { runFixture } from './run-fixture.ts';
import { survivorsAfter } from './survivors.ts';

const row = faultRow('F20');
const minutes = row.full ? Number(process.env['UMBO_SOAK_MINUTES'] ?? 3) : 0.05;

interface Soaked {
  readonly calls: number;
  readonly rssSlope: number;
  readonly heapSlope: number;
  readonly rss: number;
  readonly descriptorsMore: number;
  readonly timersMore: number;
  readonly verdict: string;
}

test(
  `F20: ${minutes} minutes of twenty sessions at mixed work leave memory, descriptors and timers as they were`,
  { timeout: (minutes + 2) * 60_000 },
  async () => {
    const mark = `umbo-f20-${process.pid}`;
    const soaked = await runFixture<Soaked>('soak-host.ts', {
      args: [minutes, row.seed, mark],
      nodeArgs: ['--expose-gc'],
    });
    expect(soaked.verdict).toBe('intact');
    row.tried(`${minutes} minutes, 20 sessions, ${soaked.calls} calls`);
    row.figure('resident memory at the end', soaked.rss, { unit: 'MB' });
    // A slope means something after some minutes only: the bound of the table holds for a soak of twenty or more.
    row.figure('slope of resident memory', soaked.rssSlope, {
      ...(minutes >= 20 ? { atMost: 1 } : {}),
      unit: 'MB/min',
    });
    row.figure('slope of the heap', soaked.heapSlope, {
      ...(minutes >= 20 ? { atMost: 1 } : {}),
      unit: 'MB/min',
    });
    row.figure('descriptors more than at the start', Math.max(0, soaked.descriptorsMore), { atMost: 5 });
    row.figure('timers more than at the start', Math.max(0, soaked.timersMore), { atMost: 5 });
    row.figure('orphans', (await survivorsAfter(mark, 3000)).length, { atMost: 0 });
  },
);
