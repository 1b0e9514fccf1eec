// Node's own streams reading a flood on both, and nothing else: what they alone cost a host. Usage: bare-reader.ts BYTES-A-STREAM
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { flood } from './flood-script.ts';
import { peakMegabytes } from './peak-memory.ts';

const before = peakMegabytes();
const child = spawn('sh', ['-c', flood(process.argv[2] ?? '0')], { stdio: ['ignore', 'pipe', 'pipe'] });
let read = 0;
for (const stream of [child.stdout, child.stderr])
  stream.on('data', (chunk: Buffer) => {
    read += chunk.length;
  });
await once(child, 'close');
console.log(JSON.stringify({ growth: peakMegabytes() - before, read }));
