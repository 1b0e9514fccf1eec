// Capturing a gigabyte, and being flooded with four on both streams: beside a C reader, node's streams and execa.
import { spawn } from 'node:child_process';
import { offProfile } from '@umbo/sandbox';
import {
  type Arm,
  bench,
  type BenchContext,
  doubling,
  type Growth,
  interleave,
  measureGrowth,
  type Section,
} from '@umbo/testkit/bench';
import { execa } from 'execa';
import type { ProcessHost } from '../src/process-host.ts';
import { createSupervisorHost } from '../src/supervisor/supervisor-host.ts';
import { flood } from './flood.ts';
import { openFloor } from './floor.ts';

const head = '/usr/bin/head';
const gigabyte = 2 ** 30;
const zeros = (bytes: number): string[] => ['-c', String(bytes), '/dev/zero'];

async function byUmbo(host: ProcessHost, bytes: number): Promise<void> {
  const { result } = await host.run({
    file: head,
    args: zeros(bytes),
    cwd: '/',
    env: {},
    timeoutMs: 600_000,
    sandbox: offProfile(),
  });
  if ((await result).stdout.totalBytes !== bytes) throw new Error('bytes are missing');
}

/** The last 64 KB of a stream, as a host without a supervisor would keep them. */
function keepTail(stream: NodeJS.ReadableStream): void {
  let tail: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    tail = chunk.length >= 65_536 ? chunk.subarray(-65_536) : Buffer.concat([tail, chunk]).subarray(-65_536);
  });
}

function byNode(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(head, zeros(gigabyte), { stdio: ['ignore', 'pipe', 'pipe'] });
    keepTail(child.stdout);
    child.stderr.resume();
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

async function byExeca(): Promise<void> {
  const child = execa(head, zeros(gigabyte), { stdin: 'ignore', buffer: false });
  keepTail(child.stdout);
  await child;
}

/** Seconds, and the processor's seconds of this process. */
function timed(name: string, work: () => Promise<void>): Arm {
  return {
    name,
    measure: async () => {
      const before = process.cpuUsage();
      const from = performance.now();
      await work();
      const seconds = (performance.now() - from) / 1000;
      const { user, system } = process.cpuUsage(before);
      return { seconds, speed: 1 / seconds, cpu: (user + system) / 1e6 };
    },
  };
}

async function growthOfOutput(host: ProcessHost, context: BenchContext): Promise<Growth> {
  context.progress('output of growing size');
  const sizes = doubling(2 ** 20, gigabyte);
  return measureGrowth('capturing output', 'bytes', sizes, context.rounds(5), async (bytes) => async () => {
    const from = performance.now();
    await byUmbo(host, bytes);
    return performance.now() - from;
  });
}

async function measureCapture(context: BenchContext): Promise<Section> {
  const floor = openFloor();
  const host = createSupervisorHost();
  try {
    context.progress('capturing 1 GB');
    const one = await interleave(
      [
        {
          name: 'C reader',
          measure: async () => {
            const seconds = (await floor.read(gigabyte)) / 1000;
            return { seconds, speed: 1 / seconds };
          },
        },
        timed('umbo', () => byUmbo(host, gigabyte)),
        timed('node streams', byNode),
        timed('execa', byExeca),
      ],
      context.rounds(7),
    );
    context.progress('4 GB on both streams');
    const flooded = await flood(context.rounds(3));
    const speed = { beside: 'C reader.speed', besideName: 'C reader', unit: 'GB/s' };
    const from = 'issue 6';
    return {
      id: 'capture',
      title: 'Capturing output',
      order: 40,
      about:
        'A program writes 1 GB of zeros; the first and last 64 KB are kept. The flood is 4 GB, half on each stream, into a fresh host; its memory is the peak, its delay the 99th percentile of the event loop’s, 1 ms of which is the timer that measures it.',
      figures: [
        one.figure({
          ...speed,
          name: '1 GB: speed of umbo',
          of: 'umbo.speed',
          bar: { of: 'ratio', least: 0.9, from },
        }),
        one.figure({ ...speed, name: '1 GB: speed of node streams', of: 'node streams.speed', who: 'peer' }),
        one.figure({ ...speed, name: '1 GB: speed of execa, unbuffered', of: 'execa.speed', who: 'peer' }),
        one.figure({
          name: '1 GB: processor time of the host',
          of: 'umbo.cpu',
          beside: 'node streams.cpu',
          besideName: 'node streams',
          unit: 's',
          bar: { of: 'ratio', most: 0.15, from },
        }),
        flooded.figure({
          name: '4 GB flood: memory above bare node',
          of: 'umbo.above',
          beside: 'node streams.above',
          besideName: 'node streams',
          unit: 'MB',
          bar: { of: 'value', most: 64, from },
        }),
        flooded.figure({
          name: '4 GB flood: event loop delay p99',
          of: 'umbo.delay',
          beside: 'node streams.delay',
          besideName: 'node streams',
          unit: 'ms',
          bar: { of: 'value', most: 20, from },
        }),
      ],
      growth: [await growthOfOutput(host, context)],
    };
  } finally {
    floor.close();
    await host.close();
  }
}

await bench(measureCapture);
