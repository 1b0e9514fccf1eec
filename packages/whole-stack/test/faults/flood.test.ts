import { faultRow } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { backends } from './fault-backends.ts';
import { bareNodeMegabytes } from './peak-memory.ts';
import { runFixture } from './run-fixture.ts';

const row = faultRow('F5');

interface Flooded {
  readonly loaded: number;
  readonly growth: number;
  readonly p99: number;
  readonly seconds: number;
  readonly spilled: number;
  readonly cap: number;
  readonly result: {
    readonly stdout: string;
    readonly truncated: { readonly stdout_bytes: number; readonly stderr_bytes: number };
  };
}

test.each(backends)(
  'F5: a flood on both streams of the %s backend neither grows the host nor holds its event loop, and what was left out is counted',
  { timeout: 600_000 },
  async (backend) => {
    const bytes = row.count(2 * 2 ** 30, 30_000_000);
    const flooded = await runFixture<Flooded>('flood-host.ts', { args: [backend, bytes, 'none'] });
    expectCounted(flooded, bytes);
    expect(flooded.spilled).toBe(flooded.cap);
    row.tried(`${gigabytes(2 * bytes)} GB on both streams, ${backend}`);
    // What a busy machine adds to a short flood says nothing.
    row.figure(`event-loop delay p99, ${backend}`, flooded.p99, {
      ...(row.full ? { atMost: 20 } : {}),
      unit: 'ms',
    });
    row.figure(`rate, ${backend}`, (2 * bytes) / 2 ** 20 / flooded.seconds, { unit: 'MB/s' });
    if (backend === 'portable')
      row.figure('sources of the whole host loaded, above bare node', flooded.loaded - bareNodeMegabytes(), {
        unit: 'MB',
      });
    // The portable backend reads by node's own streams, whose garbage alone is more than the bound: it is held to what it adds.
    const bare = backend === 'portable' ? await bareReader(bytes) : 0;
    if (backend === 'portable') row.figure('growth of a bare node reading the same', bare, { unit: 'MB' });
    row.figure(
      `host growth${backend === 'portable' ? ' above that' : ''}, ${backend}`,
      flooded.growth - bare,
      {
        ...(row.full ? { atMost: 64 } : {}),
        unit: 'MB',
      },
    );
  },
);

test.each(backends)(
  'F5: a sink that never returns while the %s backend floods live output holds a bounded part of it',
  { timeout: 600_000 },
  async (backend) => {
    const bytes = row.count(500_000_000, 30_000_000);
    const flooded = await runFixture<Flooded>('flood-host.ts', { args: [backend, bytes, 'stuck'] });
    expectCounted(flooded, bytes);
    expect(flooded.spilled).toBe(flooded.cap);
    row.tried(`${gigabytes(2 * bytes)} GB live to a sink that never returns, ${backend}`);
    // 16 Mi characters wait, in strings of their own and as the pieces they were joined from, and what the collector has not taken yet:
    // at full counts far less than what was printed.
    row.figure(`host growth with a stuck sink, ${backend}`, flooded.growth, { atMost: 400, unit: 'MB' });
    row.figure(`event-loop delay p99 while redacting live, ${backend}`, flooded.p99, { unit: 'ms' });
  },
);

async function bareReader(bytes: number): Promise<number> {
  const { growth, read } = await runFixture<{ growth: number; read: number }>('bare-reader.ts', {
    args: [bytes],
  });
  expect(read).toBe(2 * bytes);
  return growth;
}

function gigabytes(bytes: number): string {
  return (bytes / 2 ** 30).toFixed(2);
}

/** I5: what is not there is counted. */
function expectCounted({ result }: Flooded, bytes: number): void {
  const lines = result.stdout.split('\n').filter((line) => line !== 'umbo');
  expect(lines.length, JSON.stringify(lines)).toBeLessThan(6);
  expect(result.truncated.stdout_bytes).toBeGreaterThan(bytes - 60_000);
  expect(result.truncated.stdout_bytes).toBeLessThan(bytes);
  expect(result.truncated.stderr_bytes).toBe(result.truncated.stdout_bytes);
}
