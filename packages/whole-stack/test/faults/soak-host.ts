// Twenty sessions of mixed work for so long; says how memory, descriptors and timers went. Usage: soak-host.ts MINUTES SEED MARK
import { readdirSync } from 'node:fs';
import { foreground, foregroundThenDetachAfter } from '@umbo/task-manager';
import fc from 'fast-check';
import { composeHost } from '../../src/index.ts';

const [minutes = '1', seed = '1', mark = ''] = process.argv.slice(2);
const host = await composeHost({
  policies: [
    (request) => ({ kind: JSON.stringify(request).includes('denied') ? 'deny' : 'allow', reasons: [] }),
  ],
  routing: ({ call }) => (call.turnId.endsWith('d') ? foregroundThenDetachAfter(20) : foreground),
});
host.events.push = () => 0;
const scripts = [
  'true',
  'echo hi; exit 3',
  'sleep 0.05',
  'sleep 0.3 & wait',
  'head -c 200000 /dev/zero | tr "\\0" x',
  'denied',
  'sleep 30',
];
const picks = fc.sample(fc.tuple(fc.nat(scripts.length - 1), fc.boolean(), fc.nat(19)), {
  numRuns: 5000,
  seed: Number(seed),
});
const began = performance.now();
const left = (): number => Number(minutes) * 60_000 - (performance.now() - began);
let calls = 0;
const lane = async (): Promise<void> => {
  while (left() > 0) {
    const [script, detach, session] = picks[calls % picks.length] ?? [0, false, 0];
    calls += 1;
    const turn = { sessionId: `s${session}`, turnId: `t${calls}${detach ? 'd' : ''}` };
    host.manager.start({
      ...turn,
      callId: `c${calls}`,
      agentId: 'a',
      toolName: 'shell.exec',
      input: { executable: 'sh', argv: ['-c', scripts[script], mark], timeout_ms: 500 },
    });
    await host.manager.waitForTurn(turn);
    host.manager.takePendingUpdates(turn.sessionId);
  }
};
interface Sample {
  readonly minute: number;
  readonly rss: number;
  readonly heap: number;
  readonly descriptors: number;
  readonly timers: number;
}
const samples: Sample[] = [];
const sample = (): void => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  samples.push({
    minute: (performance.now() - began) / 60_000,
    rss: rss / 2 ** 20,
    heap: heapUsed / 2 ** 20,
    descriptors: readdirSync('/proc/self/fd').length,
    timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
  });
};
const sampling = setInterval(sample, Math.min(5000, Number(minutes) * 3000));
await Promise.all(Array.from({ length: 8 }, lane));
clearInterval(sampling);
await host.manager.handle.waitForIdle({ timeoutMs: 30_000 });
sample();
// The first sixth is warming up, as the first ten minutes of an hour.
const later = samples.filter(({ minute }) => minute > Number(minutes) / 6);
console.log(
  JSON.stringify({
    calls,
    rssSlope: slope(later.map(({ minute, rss }) => [minute, rss])),
    heapSlope: slope(later.map(({ minute, heap }) => [minute, heap])),
    rss: later.at(-1)?.rss,
    descriptorsMore: (samples.at(-1)?.descriptors ?? 0) - (samples[0]?.descriptors ?? 0),
    timersMore: (samples.at(-1)?.timers ?? 0) - (samples[0]?.timers ?? 0),
    verdict: host.verify().kind,
  }),
);
await host.close();

/** Least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const below = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / below;
}
