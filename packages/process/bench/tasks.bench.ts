import { readdirSync } from 'node:fs';
import { offProfile } from '@umbo/sandbox';
import type { ProcessHandle } from '../src/process-host.ts';
import { createSupervisorHost } from '../src/supervisor/supervisor-host.ts';
import { type Row, report, row } from './measure.ts';

function openFiles(): number {
  return readdirSync('/proc/self/fd').length;
}

function settledRss(): number {
  for (let i = 0; i < 4; i += 1) globalThis.gc?.();
  return process.memoryUsage().rss;
}

/** What a thousand live background tasks cost the host. Run with --expose-gc for steady figures. */
export async function measureTasks(count = 1000): Promise<Row[]> {
  const host = createSupervisorHost();
  const start = (): Promise<ProcessHandle> =>
    host.run({
      file: '/bin/sleep',
      args: ['600'],
      cwd: '/',
      env: {},
      timeoutMs: 600_000,
      sandbox: offProfile(),
    });
  try {
    // Warm: code compiled, buffers of the pipes made.
    const warm = await Promise.all(Array.from({ length: 200 }, start));
    await Promise.all(warm.map((handle) => handle.kill({ graceMs: 0 })));
    const filesBefore = openFiles();
    const rssBefore = settledRss();
    const from = performance.now();
    const handles: ProcessHandle[] = [];
    for (let at = 0; at < count; at += 50)
      handles.push(...(await Promise.all(Array.from({ length: 50 }, start))));
    const startMs = performance.now() - from;
    const rss = settledRss() - rssBefore;
    const files = openFiles() - filesBefore;
    const killFrom = performance.now();
    await Promise.all(handles.map((handle) => handle.kill({ graceMs: 0 })));
    return [
      row(`${count} live tasks: host RSS each`, rss / count / 1024, 'KB', { most: 6 }),
      row(`${count} live tasks: host descriptors each`, files / count, '', { most: 0 }),
      row('start, each', startMs / count, 'ms'),
      row('kill all', performance.now() - killFrom, 'ms'),
    ];
  } finally {
    await host.close();
  }
}

if (import.meta.main) report(await measureTasks());
