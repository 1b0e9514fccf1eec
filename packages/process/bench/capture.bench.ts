import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { offProfile } from '@umbo/sandbox';
import type { ProcessHost } from '../src/process-host.ts';
import { createSupervisorHost } from '../src/supervisor/supervisor-host.ts';
import { openFloor } from './floor.ts';
import { type Row, interleave, median, report, row } from './measure.ts';

const gigabyte = 2 ** 30;

function run(
  host: ProcessHost,
  script: string,
): Promise<{ stdout: { totalBytes: number }; stderr: { totalBytes: number } }> {
  const spec = {
    file: '/bin/sh',
    args: ['-c', script],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    timeoutMs: 600_000,
  };
  return host.run({ ...spec, sandbox: offProfile() }).then((handle) => handle.result);
}

/** Milliseconds of CPU this process used meanwhile. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function nodeStreams(bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('/usr/bin/head', ['-c', String(bytes), '/dev/zero'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let tail: Buffer = Buffer.alloc(0);
    child.stdout.on('data', (chunk: Buffer) => {
      tail =
        chunk.length >= 65_536 ? chunk.subarray(-65_536) : Buffer.concat([tail, chunk]).subarray(-65_536);
    });
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

function peakRss(pid: number | 'self'): number {
  const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(peak) * 1024;
}

/** Capturing a gigabyte, and a flood of four on both streams, in the supervisor. */
export async function measureCapture(rounds = 5): Promise<Row[]> {
  const floor = openFloor();
  const host = createSupervisorHost();
  try {
    await run(host, 'true');
    const bare = process.memoryUsage().rss;
    const flood = `head -c ${2 * gigabyte} /dev/zero & head -c ${2 * gigabyte} /dev/zero >&2; wait`;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const flooded = await run(host, flood);
    delay.disable();
    if (flooded.stdout.totalBytes + flooded.stderr.totalBytes !== 4 * gigabyte)
      throw new Error('flood: bytes are missing');
    const supervisorCpu: number[] = [];
    const nodeCpu: number[] = [];
    const capture = async (): Promise<number> => {
      const from = performance.now();
      supervisorCpu.push(await cpuOf(() => run(host, `exec head -c ${gigabyte} /dev/zero`)));
      return performance.now() - from;
    };
    const peak = peakRss('self');
    const times = await interleave(
      [
        { name: 'floor', measure: () => floor.read(gigabyte) },
        { name: 'supervisor', measure: capture },
        {
          name: 'node',
          measure: async () => {
            const from = performance.now();
            nodeCpu.push(await cpuOf(() => nodeStreams(gigabyte)));
            return performance.now() - from;
          },
        },
      ],
      rounds,
    );
    const at = (name: string): number => times.get(name) ?? Number.NaN;
    return [
      row('1 GB: speed / C reader', at('floor') / at('supervisor'), 'x', { least: 0.9 }),
      row('1 GB: node streams, speed / C reader', at('floor') / at('node'), 'x'),
      row('1 GB: host CPU / node streams', median(supervisorCpu) / median(nodeCpu), 'x', { most: 0.15 }),
      row('4 GB flood: host RSS above the idle host', (peak - bare) / 2 ** 20, 'MB', { most: 64 }),
      row('4 GB flood on both streams: event loop delay p99', delay.percentile(99) / 1e6 - 5, 'ms', {
        most: 20,
      }),
    ];
  } finally {
    floor.close();
    await host.close();
  }
}

if (import.meta.main) report(await measureCapture());
