// A host whose wall clock jumps by a year, forwards and back, in the middle of commands with a timeout.
// Usage: stepped-clock-host.ts BACKEND CYCLES, with stepped-clock.c preloaded and UMBO_CLOCK naming its file.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryAudit } from '@umbo/observer';
import { composeHost } from '../../src/index.ts';

const [backend = 'portable', cycles = '1'] = process.argv.slice(2);
const year = 31_536_000;
const uptime = 'cut -d" " -f1 /proc/uptime';
const clockFile = process.env['UMBO_CLOCK'] ?? '';
const host = await composeHost({
  policies: [() => ({ kind: 'allow', reasons: [] })],
  backend: backend as 'portable',
});
const sh = (script: string, timeoutMs: number): ReturnType<typeof host.call> =>
  host.call('shell.exec', { executable: 'sh', argv: ['-c', script], timeout_ms: timeoutMs });
await sh('true', 1000);
const off: number[] = [];
const steps: number[] = [];
const kinds = new Set<string>();
for (let cycle = 0; cycle < Number(cycles); cycle += 1) {
  for (const seconds of [year, -year, 0]) {
    // The command itself says when it began and when it was told to end, by the clock since boot.
    const running = sh(`trap '${uptime}; exit' TERM; ${uptime}; sleep 5 & wait`, 300);
    await sleep(100);
    const before = Date.now();
    step(seconds);
    steps.push(Math.abs(Date.now() - before) / 1000 / year);
    const result = await running;
    kinds.add(result.kind === 'outcome' ? result.outcome.kind : result.kind);
    const lived = lifetimeMs(result);
    // A shell that was ended before it could say so says nothing.
    if (Number.isFinite(lived)) off.push(Math.abs(lived - 300));
    const quick = await sh('true', 1000);
    kinds.add(quick.kind === 'outcome' ? `then ${quick.outcome.kind}` : quick.kind);
  }
}
const seqs = [...queryAudit(host.auditFile)].map(({ seq }) => seq);
console.log(
  JSON.stringify({
    worst: Math.max(...off),
    median: off.toSorted((a, b) => a - b)[off.length >> 1],
    // That the clock moved at all: the first step of a cycle is a year.
    moved: Math.max(...steps),
    measured: off.length,
    kinds: [...kinds].toSorted(),
    ordered: seqs.every((seq, index) => seq === index + 1),
    verdict: host.verify().kind,
  }),
);
await host.close();

function lifetimeMs(result: Awaited<ReturnType<typeof sh>>): number {
  const output = result.kind === 'outcome' && 'output' in result.outcome ? result.outcome.output : null;
  const times = /^(\d+\.\d\d)\n(\d+\.\d\d)\n$/.exec((output as { stdout: string }).stdout);
  return times === null ? Number.NaN : (Number(times[2]) - Number(times[1])) * 1000;
}

function step(seconds: number): void {
  const page = Buffer.alloc(4096);
  page.writeBigInt64LE(BigInt(seconds));
  // In place: the preloaded library has the file mapped.
  writeFileSync(clockFile, page, { flag: 'r+' });
}
