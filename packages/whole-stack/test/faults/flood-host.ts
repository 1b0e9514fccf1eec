// A host whose command floods both streams; says what that cost the host.
// Usage: flood-host.ts BACKEND BYTES-A-STREAM READER, READER `none` or `stuck`: a sink that takes the first event and never returns.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { composeHost } from '../../src/index.ts';
import { flood } from './flood-script.ts';
import { peakMegabytes } from './peak-memory.ts';

const [backend = 'portable', bytes = '0', reader = 'none'] = process.argv.slice(2);
const spillBytes = 1_000_000;
const stuck = { name: 'stuck', write: () => new Promise<void>(() => {}) };
const host = await composeHost({
  policies: [() => ({ kind: 'allow', reasons: [] })],
  backend: backend as 'portable',
  observer: { onSinkFailure: 'ignore', budgetMs: 600_000, sinks: reader === 'stuck' ? [stuck] : [] },
  shell: { output: { spillBytes, live: reader === 'stuck' }, timeouts: { maxMs: 900_000 } },
});
// What the host collects for tests would grow with every output event.
host.events.push = () => 0;
const sh = (script: string): ReturnType<typeof host.call> =>
  host.call('shell.exec', { executable: 'sh', argv: ['-c', script], timeout_ms: 900_000 });
await sh('head -c 100000 /dev/zero');
const before = peakMegabytes();
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const began = performance.now();
const result = await sh(flood(bytes));
delay.disable();
const seconds = (performance.now() - began) / 1000;
const spilled = readdirSync(host.spillDirectory).map(
  (name) => statSync(join(host.spillDirectory, name)).size,
);
console.log(
  JSON.stringify({
    loaded: before,
    growth: peakMegabytes() - before,
    // The histogram counts the millisecond it asked for too.
    p99: delay.percentile(99) / 1e6 - 1,
    seconds,
    spilled: Math.max(...spilled),
    cap: spillBytes,
    result: result.kind === 'outcome' && 'output' in result.outcome ? result.outcome.output : null,
  }),
);
process.exit(0);
