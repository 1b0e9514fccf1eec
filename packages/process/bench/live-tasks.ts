import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { offProfile } from '@umbo/sandbox';
import { answerParent } from '@umbo/testkit/bench';
import { execa } from 'execa';
import { createSupervisorHost } from '../src/supervisor/supervisor-host.ts';

/** What live background tasks cost a host; each number is for one task but the last. */
export interface LiveTasksCost {
  readonly [measure: string]: number;
  readonly rssKb: number;
  readonly descriptors: number;
  readonly startMs: number;
  readonly killAllMs: number;
}

interface Live {
  kill(): Promise<unknown>;
}

/** A way to start one sleeper and to end it. */
type Start = () => Promise<Live>;

function umboStart(): { start: Start; close: () => Promise<void> } {
  const host = createSupervisorHost();
  const spec = { file: '/bin/sleep', args: ['600'], cwd: '/', env: {}, timeoutMs: 600_000 };
  return {
    start: async () => {
      const handle = await host.run({ ...spec, sandbox: offProfile() });
      return { kill: () => handle.kill({ graceMs: 0 }) };
    },
    close: () => host.close(),
  };
}

async function nodeStart(): Promise<Live> {
  const child: ChildProcess = spawn('/bin/sleep', ['600'], { stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    kill: () => {
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      return gone;
    },
  };
}

async function execaStart(): Promise<Live> {
  const child = execa('/bin/sleep', ['600'], { stdin: 'ignore', reject: false, cleanup: false });
  return {
    kill: () => {
      child.kill('SIGKILL');
      return child;
    },
  };
}

function settledRss(): number {
  for (let turn = 0; turn < 4; turn += 1) globalThis.gc?.();
  return process.memoryUsage().rss;
}

async function startMany(start: Start, count: number): Promise<Live[]> {
  const live: Live[] = [];
  for (let at = 0; at < count; at += 50)
    live.push(...(await Promise.all(Array.from({ length: Math.min(50, count - at) }, start))));
  return live;
}

let warm = false;

/** Code compiled, buffers made: once a process. */
async function warmUp(start: Start): Promise<void> {
  if (warm) return;
  warm = true;
  await Promise.all((await startMany(start, 200)).map((one) => one.kill()));
}

async function measure(start: Start, count: number): Promise<LiveTasksCost> {
  await warmUp(start);
  const files = readdirSync('/proc/self/fd').length;
  const rss = settledRss();
  const from = performance.now();
  const live = await startMany(start, count);
  const startMs = (performance.now() - from) / count;
  const rssKb = (settledRss() - rss) / 1024 / count;
  const descriptors = (readdirSync('/proc/self/fd').length - files) / count;
  const killFrom = performance.now();
  await Promise.all(live.map((one) => one.kill()));
  return { rssKb, descriptors, startMs, killAllMs: performance.now() - killFrom };
}

/** The fresh process: starts, measures, ends them all; asked by `umbo 1000`. */
export function serveLiveTasks(): void {
  const umbo = umboStart();
  const ways: Readonly<Record<string, Start>> = {
    umbo: umbo.start,
    'node spawn': nodeStart,
    execa: execaStart,
  };
  answerParent(
    (question) => {
      const [, way = '', count] = /^(.+) (\d+)$/.exec(question) ?? [];
      const start = ways[way];
      if (!start) throw new Error(`there is no way called ${way}`);
      return measure(start, Number(count));
    },
    () => umbo.close(),
  );
}
