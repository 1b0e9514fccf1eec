import { faultRow } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { backends } from './fault-backends.ts';
import { runFixture } from './run-fixture.ts';

const row = faultRow('F17');

interface Written {
  readonly counted: number;
  readonly seconds: number;
  readonly growth: number;
  readonly pieces: number;
  readonly refused: number;
}

test.each(backends)(
  'F17: a flood into standard input arrives whole, waits for a program that never reads, and is refused after the end, in bounded memory, on the %s backend',
  { timeout: 600_000 },
  async (backend) => {
    const bytes = row.count(2 ** 30, 2 ** 25);
    const { counted, seconds, growth, pieces, refused, ...said } = await runFixture<Written>(
      'stdin-host.ts',
      {
        args: [backend, bytes],
      },
    );
    expect(counted).toBe(bytes);
    expect(said).toEqual({
      afterEnd: 'process-stdin-closed',
      afterEof: 'process-stdin-closed',
      exitCode: 0,
    });
    // What the pipe took before the program ended is written; everything else is said not to be.
    expect(pieces - refused).toBeLessThan(4);
    row.tried(`${bytes / 2 ** 20} MB to a reader and to one that never reads, ${backend}`);
    row.figure(`rate, ${backend}`, bytes / 2 ** 20 / seconds, { unit: 'MB/s' });
    row.figure(`host growth, ${backend}`, growth, { atMost: 64, unit: 'MB' });
  },
);
