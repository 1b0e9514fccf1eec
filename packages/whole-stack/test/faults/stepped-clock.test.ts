import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultRow } from '@umbo/testkit';
import { afterAll, expect, test } from 'vitest';
import { buildC } from './build-c.ts';
import { backends } from './fault-backends.ts';
import { runFixture } from './run-fixture.ts';

const row = faultRow('F10');
const folder = mkdtempSync(join(tmpdir(), 'umbo-f10-'));
afterAll(() => rmSync(folder, { recursive: true }));
const library = buildC('stepped-clock.c', join(folder, 'stepped-clock.so'), '-shared', '-fPIC', '-ldl');

test.each(library === null ? [] : backends)(
  'F10: a wall clock that jumps by a year leaves timeouts and the order of the audit log as they are, on the %s backend',
  { timeout: 300_000 },
  async (backend) => {
    const clock = join(folder, `clock-${backend}`);
    writeFileSync(clock, Buffer.alloc(4096));
    const cycles = row.count(20, 1);
    const { worst, median, moved, measured, ...said } = await runFixture<{
      worst: number;
      median: number;
      moved: number;
      measured: number;
    }>('stepped-clock-host.ts', {
      args: [backend, cycles],
      env: { LD_PRELOAD: library ?? '', UMBO_CLOCK: clock },
    });
    expect(said).toEqual({
      kinds: ['then completed', 'timedOut'],
      ordered: true,
      verdict: 'intact',
    });
    // On a busy machine a shell may be ended before it came to say when it began.
    expect(measured).toBeGreaterThan(row.full ? cycles * 2 : 0);
    expect(moved).toBeGreaterThan(0.99);
    row.tried(`${cycles * 3} steps of a year during a run, ${backend}`);
    // In `npm test` not bounded: a late wake-up of a busy machine is not the clock's doing.
    const bound = { unit: 'ms', ...(row.full ? { atMost: 100 } : {}) };
    row.figure(`timeout off by, median, ${backend}`, median, bound);
    row.figure(`timeout off by, worst, ${backend}`, worst, bound);
  },
);

test.each(library === null ? ['no cc'] : [])('F10: not run (%s)', (why) => expect(why).not.toBe(''));
