import { faultRow } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { runFixture } from './run-fixture.ts';

const row = faultRow('F6');

interface Hostile {
  readonly figures: Readonly<
    Record<string, { readonly kept: number; readonly streamed: number; readonly leaked: boolean }>
  >;
  readonly growth: number;
}

test(
  'F6: one endless line, NUL bytes, invalid UTF-8, split characters, escapes and almost-secrets cost bounded time and memory, kept and streamed through a pattern',
  { timeout: 900_000 },
  async () => {
    const bytes = row.count(2 ** 30, 10_000_000);
    const streamed = row.count(16_000_000, 500_000);
    const { figures, growth } = await runFixture<Hostile>('hostile-output-host.ts', {
      args: [bytes, streamed],
    });
    const all = Object.entries(figures);
    expect(all).toHaveLength(6);
    expect(all.filter(([, { leaked }]) => leaked)).toEqual([]);
    row.tried(
      `six kinds of output, ${(bytes / 2 ** 20).toFixed(0)} MB kept and ${(streamed / 2 ** 20).toFixed(1)} MB streamed through a pattern each`,
    );
    const slowest = (of: 'kept' | 'streamed'): number => Math.max(...all.map(([, figure]) => figure[of]));
    row.figure('slowest to keep', slowest('kept'), { atMost: 120, unit: 's' });
    row.figure('slowest to stream', slowest('streamed'), { atMost: 120, unit: 's' });
    // About half of it is node's young generation, which grows with the rate of garbage and not with the output.
    row.figure('host growth', growth, { atMost: 320, unit: 'MB' });
  },
);
