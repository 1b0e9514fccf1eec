// A fresh host on the built package, flooded with 4 GB on both streams: `node flood-host.mjs umbo | node`. Prints the peak of its memory
// in MB and the 99th percentile of its event loop's delay in ms. Plain JavaScript, so that no compiler's memory is in the figure.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const half = 2 * 2 ** 30;
const flood = `head -c ${half} /dev/zero & head -c ${half} /dev/zero >&2; wait`;

async function byUmbo() {
  const { createProcessHost } = await import('@umbo/process');
  const { offProfile } = await import('@umbo/sandbox');
  const host = createProcessHost({ backend: 'supervisor' });
  const env = { PATH: '/usr/bin:/bin' };
  const spec = { file: '/bin/sh', args: ['-c', flood], cwd: '/', env, timeoutMs: 600_000 };
  const handle = await host.run({ ...spec, sandbox: offProfile() });
  const { stdout, stderr } = await handle.result;
  if (stdout.totalBytes + stderr.totalBytes !== 2 * half) throw new Error('bytes are missing');
  await host.close();
}

function byNode() {
  const { promise, resolve } = Promise.withResolvers();
  const child = spawn('/bin/sh', ['-c', flood], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    let tail = Buffer.alloc(0);
    stream.on('data', (chunk) => {
      tail =
        chunk.length >= 65_536 ? chunk.subarray(-65_536) : Buffer.concat([tail, chunk]).subarray(-65_536);
    });
  }
  child.once('close', resolve);
  return promise;
}

const ways = { umbo: byUmbo, node: byNode, nothing: async () => {} };
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
await ways[process.argv[2]]();
delay.disable();
const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
console.log(JSON.stringify({ rss: Number(peak) / 1024, delay: delay.percentile(99) / 1e6 }));
